import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SystemContext } from '../context.ts';
import { UserError } from '../errors.ts';
import { networkOfRequest } from '../net/network.ts';
import { CALENDAR_PATH, calendarAt } from './calendar.service.ts';

/**
 * `GET /calendar/<secret>.ics`: a person's deadlines, for their calendar program. Whoever has the address can read them, so an address that is wrong,
 * was replaced or belongs to somebody who cannot sign in is answered in the same way as one that never existed.
 */
export function registerCalendar(app: FastifyInstance, context: () => SystemContext): void {
  app.get<{ Params: { secret: string } }>(`${CALENDAR_PATH}:secret.ics`, async (request, reply) => {
    reply.header('x-robots-tag', 'noindex');
    try {
      const text = await calendarAt(context(), request.params.secret, networkOfRequest(request));
      if (text === null) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such calendar');
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      reply.header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="accord.ics"')
        .send(text);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return reply.code(429).header('retry-after', 3_600).type('text/plain; charset=utf-8').send(error.message);
    }
  });
}
