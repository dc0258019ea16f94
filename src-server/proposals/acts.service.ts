import { z } from 'zod';
import { offerInput } from '#shared/deals/applications.schema.ts';
import { dealIdInput, extendInput, inviteInput } from '#shared/deals/deals.schema.ts';
import type { Money } from '#shared/money.ts';
import type { PaymentKind } from '#shared/payments/payments.schema.ts';
import { id } from '#shared/text.ts';
import { displayName } from '#shared/users/people.ts';
import { creatorDeal, ownCampaign } from '../access.ts';
import { documentsOf } from '../agreement/contracts/contracts.service.ts';
import { offeredMinor } from '../agreement/offers/invites.service.ts';
import type { UserContext } from '../context.ts';
import type { Db, Tx } from '../data/db.ts';
import { badRequest } from '../errors.ts';
import { amountToPay } from '../money/checkout/checkout.service.ts';
import * as queries from './proposals.queries.ts';

/** What a procedure has of its own when it is proposed. */
interface Act {
  /** Fields of the input that no program sends, because they are the person's: their typed name, and what they read. */
  own?: (tx: Tx, ctx: UserContext, input: unknown, name: string | undefined) => Promise<Record<string, unknown>>;
  /** What is paid, or offered to creators. */
  price?: (tx: Tx, ctx: UserContext, input: unknown) => Promise<Money>;
  /** Where the person goes on, once it is done. */
  next?: (db: Db | Tx, input: unknown, answer: unknown) => Promise<string | null>;
  /** Whether it is a signature. */
  signs?: true;
}

const ofCampaign = z.object({ campaignId: id('Campaign') });

/** A payment is made on the bank's page, or by a transfer that the order says how to send. */
const payment = (kind: PaymentKind): Act => ({
  async price(tx, ctx, input) {
    const campaign = await ownCampaign(tx, ctx, ofCampaign.parse(input).campaignId, { lock: true });
    return { amountMinor: await amountToPay(tx, ctx, campaign, kind), currency: campaign.currency };
  },
  async next(_db, input, answer) {
    const { checkoutUrl } = z.object({ checkoutUrl: z.string().nullable() }).parse(answer);
    return checkoutUrl ?? `/brand/orders?projectId=${ofCampaign.parse(input).campaignId}&tab=money`;
  },
});

const ACTS: Readonly<Record<string, Act>> = {
  'payments.payDeposit': payment('deposit'),
  'payments.payBalance': payment('balance'),
  'deals.invite': {
    async price(_tx, _ctx, input) {
      const offers = inviteInput.parse(input);
      return { amountMinor: offeredMinor(offers), currency: offers.currency };
    },
  },
  'deals.offer': {
    async price(_tx, _ctx, input) {
      const { agreedMinor, currency } = offerInput.parse(input);
      return { amountMinor: agreedMinor, currency };
    },
  },
  'deals.extend': {
    async price(tx, _ctx, input) {
      const { dealId, agreedMinor } = extendInput.parse(input);
      const { currency } = await queries.dealFacts(tx, dealId).executeTakeFirstOrThrow();
      return { amountMinor: agreedMinor, currency };
    },
  },
  'deals.accept': {
    async next(db, input) {
      const { campaignId, extendsDealId } = await queries
        .dealFacts(db, dealIdInput.parse(input).dealId)
        .executeTakeFirstOrThrow();
      return extendsDealId === null ? `/creator/campaigns/${campaignId}` : null;
    },
  },
  'payments.signAsBrand': {
    signs: true,
    async own(tx, ctx, input, name = displayName(ctx.actor)) {
      const campaign = await ownCampaign(tx, ctx, read(ofCampaign, input).campaignId);
      return { name, documentHash: (await documentsOf(tx, campaign.id)).all.hash };
    },
  },
  'payments.signAsCreator': {
    signs: true,
    async own(tx, ctx, input, name = displayName(ctx.actor)) {
      const deal = await creatorDeal(tx, ctx, read(dealIdInput.strip(), input).dealId);
      return { name, documentHash: (await documentsOf(tx, deal.campaignId)).ofDeal(deal.id).hash };
    },
  },
};

/** A part of an input that no procedure has read yet. @throws BAD_REQUEST */
function read<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const found = schema.safeParse(input);
  if (found.success) return found.data;
  const [issue] = found.error.issues;
  throw badRequest(issue?.message ?? '', issue?.path.join('.'));
}

/** What is special about a procedure when it is proposed; nothing for most of them. Locks nothing. */
export const actOf = (procedure: string): Act => ACTS[procedure] ?? {};
