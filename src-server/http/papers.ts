// The route option `compress` is declared there.
import type {} from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Paper } from '../pdf.ts';

const params = z.object({ id: z.string().max(100).catch('none') });

/** The procedures that make papers, called as whoever asks. */
interface Desk {
  certificate(input: { dealId: string }): Promise<Paper>;
  invoice(input: { paymentId: string }): Promise<Paper>;
}

/**
 * `GET /papers/certificate/<deal>` and `GET /papers/invoice/<payment>`: the papers as downloads, for the session that asks. Who may
 * have which, the procedures decide.
 */
export function registerPapers(
  app: FastifyInstance,
  deskOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Desk>,
): void {
  const serve = (kind: string, make: (desk: Desk, id: string) => Promise<Paper>): void => {
    app.get(`/papers/${kind}/:id`, { compress: false }, async (request, reply) => {
      const { id } = params.parse(request.params);
      const { fileName, base64 } = await make(await deskOf(request, reply), id);
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(Buffer.from(base64, 'base64'));
    });
  };
  serve('certificate', (desk, dealId) => desk.certificate({ dealId }));
  serve('invoice', (desk, paymentId) => desk.invoice({ paymentId }));
}
