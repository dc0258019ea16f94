import { campaignIdInput } from '#shared/campaigns/campaigns.schema.ts';
import { saveBriefInput } from '#shared/contracts/brief.schema.ts';
import { dealIdInput } from '#shared/deals/deals.schema.ts';
import {
  attachFileInput,
  removeFileInput,
  signAsBrandInput,
  signAsCreatorInput,
  verifyCertificateInput,
} from '#shared/payments/payments.schema.ts';
import { creatorCampaign, creatorDeal, ownCampaign, partyDeal } from '../../access.ts';
import type { Context, UserContext } from '../../context.ts';
import { contractView } from '../../money/desk/overview.service.ts';
import { agreementView } from '../../money/papers/creator-agreement.service.ts';
import { heavy, permitted, router, userOf } from '../../trpc.ts';
import { certificate, signedAgreement, verifyCertificate } from '../contracts/certificate.service.ts';
import { digitalIdView } from '../contracts/digital-id.service.ts';
import { makeAgreements } from './agreements.service.ts';
import { attachFile, removeFile, saveBrief } from './documents.service.ts';
import { signAsBrand, signAsCreator } from './signatures.service.ts';
import { dealTerms } from './terms.service.ts';

const asUser = (ctx: Context): UserContext => ({ ...ctx, actor: userOf(ctx) });
const done = { ok: true } as const;

/** The papers of a campaign and of its deals, and their signatures; the clients call all of it `payments`. */
export const contractsRouter = router({
  /** Brief, files, signatures, milestones and payments of one of the brand's campaigns. */
  contract: permitted('payments.contract')
    .input(campaignIdInput)
    .query(async ({ ctx, input }) => contractView(ctx, await ownCampaign(ctx.db, ctx, input.campaignId))),

  saveBrief: permitted('payments.saveBrief')
    .input(saveBriefInput)
    .mutation(({ ctx, input }) => saveBrief(asUser(ctx), input.campaignId, input.brief)),

  attachFile: permitted('payments.attachFile')
    .input(attachFileInput)
    .mutation(({ ctx, input }) => attachFile(asUser(ctx), input.campaignId, input)),

  /** The standard agreement of each deal, from its own terms. */
  makeAgreements: permitted('payments.makeAgreements')
    .input(campaignIdInput)
    .mutation(({ ctx, input }) => makeAgreements(ctx, input.campaignId)),

  removeFile: permitted('payments.removeFile')
    .input(removeFileInput)
    .mutation(({ ctx, input }) => acted(removeFile(asUser(ctx), input.campaignId, input.campaignFileId))),

  signAsBrand: permitted('payments.signAsBrand')
    .input(signAsBrandInput)
    .mutation(({ ctx, input }) => signAsBrand(asUser(ctx), input.campaignId, input)),

  /** The documents, signatures and milestones of one of the creator's deals. */
  agreement: permitted('payments.agreement')
    .input(dealIdInput)
    .query(async ({ ctx, input }) => {
      const deal = await creatorDeal(ctx.db, ctx, input.dealId);
      return agreementView(ctx, await creatorCampaign(ctx.db, ctx, deal.campaignId), deal);
    }),

  signAsCreator: permitted('payments.signAsCreator')
    .input(signAsCreatorInput)
    .mutation(({ ctx, input }) => acted(signAsCreator(asUser(ctx), input.dealId, input))),

  /** The evidence page of a deal that both have signed, as a digitally signed PDF. */
  certificate: permitted('payments.certificate')
    .input(dealIdInput)
    .use(heavy)
    .query(async ({ ctx, input }) => certificate(ctx, await partyDeal(ctx.db, ctx, input.dealId))),

  /** The agreement that Accord made for a deal and both have signed, as a digitally signed PDF. */
  signedAgreement: permitted('payments.signedAgreement')
    .input(dealIdInput)
    .use(heavy)
    .query(async ({ ctx, input }) => signedAgreement(ctx, await partyDeal(ctx.db, ctx, input.dealId))),

  /** The terms of a deal, with what watches each of them and what happens when it breaks. */
  terms: permitted('payments.terms')
    .input(dealIdInput)
    .query(({ ctx, input }) => dealTerms(ctx, input.dealId)),

  digitalId: permitted('payments.digitalId').query(({ ctx }) => digitalIdView(ctx)),

  verifyCertificate: permitted('payments.verifyCertificate')
    .input(verifyCertificateInput)
    .use(heavy)
    .mutation(({ ctx, input }) => verifyCertificate(ctx, Buffer.from(input.pdf, 'base64'))),
});

async function acted(work: Promise<void>): Promise<typeof done> {
  await work;
  return done;
}
