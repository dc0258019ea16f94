// `@fastify/compress` declares the route option `compress`.
import type {} from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Paper } from '../pdf.ts';

const params = z.object({ id: z.string().max(100).catch('none') });

/** The procedures that make the documents, called as the signed-in person. */
interface Procedures {
  certificate(input: { dealId: string }): Promise<Paper>;
  signedAgreement(input: { dealId: string }): Promise<Paper>;
  invoice(input: { paymentId: string }): Promise<Paper>;
  evidence(input: { disputeId: string }): Promise<Paper>;
  booksPdf(input: { campaignId: string }): Promise<Paper>;
  statementPdf(input: { month: string }): Promise<Paper>;
  dealHistoryPdf(input: { dealId: string }): Promise<Paper>;
}

/**
 * `GET /papers/certificate/<deal>`, `/papers/agreement/<deal>`, `/papers/invoice/<payment>`, `/papers/evidence/<dispute>`,
 * `/papers/books/<campaign>`, `/papers/statement/<month>` and `/papers/deal-history/<deal>`: documents as downloads for the signed-in person. The
 * procedures decide who may have which.
 */
export function registerPapers(
  app: FastifyInstance,
  proceduresOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Procedures>,
): void {
  const serve = (kind: string, make: (procedures: Procedures, id: string) => Promise<Paper>): void => {
    app.get(`/papers/${kind}/:id`, { compress: false }, async (request, reply) => {
      const { id } = params.parse(request.params);
      const { fileName, base64 } = await make(await proceduresOf(request, reply), id);
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(Buffer.from(base64, 'base64'));
    });
  };
  serve('certificate', (procedures, dealId) => procedures.certificate({ dealId }));
  serve('agreement', (procedures, dealId) => procedures.signedAgreement({ dealId }));
  serve('invoice', (procedures, paymentId) => procedures.invoice({ paymentId }));
  serve('evidence', (procedures, disputeId) => procedures.evidence({ disputeId }));
  serve('books', (procedures, campaignId) => procedures.booksPdf({ campaignId }));
  serve('statement', (procedures, month) => procedures.statementPdf({ month }));
  serve('deal-history', (procedures, dealId) => procedures.dealHistoryPdf({ dealId }));
}
