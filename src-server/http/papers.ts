// `@fastify/compress` declares the route option `compress`.
import type {} from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Paper } from '../pdf.ts';

const params = z.object({ id: z.string().max(100).catch('none') });

/** The procedures that make the documents, called as the signed-in person. */
interface Procedures {
  payments: {
    certificate(input: { dealId: string }): Promise<Paper>;
    signedAgreement(input: { dealId: string }): Promise<Paper>;
    invoice(input: { paymentId: string }): Promise<Paper>;
    evidence(input: { disputeId: string }): Promise<Paper>;
    booksPdf(input: { campaignId: string }): Promise<Paper>;
    statementPdf(input: { month: string }): Promise<Paper>;
    dealHistoryPdf(input: { dealId: string }): Promise<Paper>;
  };
  analytics: { reportPdf(input: { campaignId: string }): Promise<Paper> };
  cases: { paper(input: { caseId: string }): Promise<Paper> };
}

/**
 * `GET /papers/certificate/<deal>`, `/papers/agreement/<deal>`, `/papers/invoice/<payment>`, `/papers/evidence/<dispute>`,
 * `/papers/books/<campaign>`, `/papers/statement/<month>`, `/papers/deal-history/<deal>`, `/papers/report/<campaign>` and `/papers/case/<case>`: documents as downloads for the
 * signed-in person. The procedures decide who may have which.
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
  serve('certificate', ({ payments }, dealId) => payments.certificate({ dealId }));
  serve('agreement', ({ payments }, dealId) => payments.signedAgreement({ dealId }));
  serve('invoice', ({ payments }, paymentId) => payments.invoice({ paymentId }));
  serve('evidence', ({ payments }, disputeId) => payments.evidence({ disputeId }));
  serve('books', ({ payments }, campaignId) => payments.booksPdf({ campaignId }));
  serve('statement', ({ payments }, month) => payments.statementPdf({ month }));
  serve('deal-history', ({ payments }, dealId) => payments.dealHistoryPdf({ dealId }));
  serve('report', ({ analytics }, campaignId) => analytics.reportPdf({ campaignId }));
  serve('case', ({ cases }, caseId) => cases.paper({ caseId }));
}
