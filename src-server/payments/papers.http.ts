// The route option `compress` is declared there.
import type {} from '@fastify/compress';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readableError } from '../trpc.ts';
import type { Paper } from './papers.views.ts';

const params = z.object({ id: z.string().max(100) });

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
      try {
        const { id } = params.parse(request.params);
        const { fileName, base64 } = await make(await deskOf(request, reply), id);
        return reply
          .type('application/pdf')
          .header('cache-control', 'private, no-store')
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .send(Buffer.from(base64, 'base64'));
      } catch (error) {
        if (!(error instanceof TRPCError)) throw error;
        return reply.code(getHTTPStatusCodeFromError(error)).send({ error: readableError(error) });
      }
    });
  };
  serve('certificate', (desk, dealId) => desk.certificate({ dealId }));
  serve('invoice', (desk, paymentId) => desk.invoice({ paymentId }));
}
