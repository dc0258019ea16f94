import type { Currency } from '#shared/currencies.ts';
import { formatMoney } from '#shared/format.ts';
import { importProblems } from '#shared/messages/import.ts';
import { MILESTONE_KINDS, type MilestoneKind, milestonesMinor } from '#shared/money.ts';
import { CONTRACTED_DEALS, isOneOf } from '#shared/status-sets.ts';
import { carryOver, milestonesToCarry } from '../money/payouts/carried-over.service.ts';
import { dealsOn, lockDeal, payableDeals } from './deals.queries.ts';
import { refuseField } from './fields.rules.ts';
import { campaignIfAny, dealIdIn, madeAt, personIn, type Taken, type Taking } from './taking.service.ts';

/** `deal_earnings`: money that a creator got for a deal in the old system. Locks the deal. @throws Refusal */
export const takeEarning = (taking: Taking): Promise<Taken> => takePaid(taking, false);

/** `project_creator_payments`: the same money as recorded with the project; only what was paid is imported. Locks the deal. @throws Refusal */
export async function takeCreatorPayment(taking: Taking): Promise<Taken> {
  const status = taking.fields.text('status')?.toLowerCase() ?? 'paid';
  if (!PAID_WORDS.has(status)) refuseField('status', `is ${status}: only what was paid is imported`);
  return takePaid(taking, true);
}
const PAID_WORDS: ReadonlySet<string> = new Set(['paid', 'completed', 'succeeded', 'released']);

/**
 * What the creator got is net (ruling A17): it is the whole of a deal, or one of its milestones, and is imported as paid. What matches neither is
 * refused, so that the books add up to the last penny. With `again` the money may already be here, because two old tables have it.
 */
async function takePaid(taking: Taking, again: boolean): Promise<Taken> {
  const { tx, ctx, fields } = taking;
  const deal = await dealOf(taking);
  const locked = await lockDeal(tx, deal).executeTakeFirstOrThrow();
  if (!isOneOf(CONTRACTED_DEALS, locked.status))
    refuseField('deal_id', `the deal is ${locked.status}, and nothing is paid for it`);
  const currency = fields.currency(locked.currency);
  if (currency !== locked.currency) refuseField('currency', importProblems.otherCurrency(currency, locked.currency));
  const amountMinor = fields.amount(currency, 'amount') ?? refuseField('amount', importProblems.missing);
  const earnedAt = madeAt(taking, 'earned_at', 'paid_at', 'created_at');
  const shares = milestonesMinor(locked.agreedAmountMinor);
  const milestones = await milestonesToCarry(tx, locked.id);
  const open = MILESTONE_KINDS.filter((kind) =>
    milestones.some((each) => each.kind === kind && each.status === 'planned'),
  );
  const kinds = kindsFor(amountMinor, locked.agreedAmountMinor, open, (kind) => shares[kind].netMinor);
  if (kinds.length > 0) {
    await carryOver(tx, ctx, {
      deal: locked,
      milestones: milestones.filter(({ kind }) => kinds.includes(kind)),
      earnedAt,
    });
    return { newId: locked.id };
  }
  const paid = MILESTONE_KINDS.filter((kind) => !open.includes(kind));
  if (again && kindsFor(amountMinor, locked.agreedAmountMinor, paid, (kind) => shares[kind].netMinor).length > 0) {
    fields.note('another row has already recorded this money');
    return { newId: locked.id };
  }
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency });
  const parts = open.map((kind) => money(shares[kind].netMinor));
  return refuseField(
    'amount',
    `${money(amountMinor)} is neither the whole of the deal (${money(locked.agreedAmountMinor)}) nor one of its open milestones (${parts.join(', ') || 'none is open'})`,
  );
}

/** The milestones that an amount pays: all three, or the first of the given kinds with this amount. */
function kindsFor(
  amountMinor: number,
  wholeMinor: number,
  among: readonly MilestoneKind[],
  netOf: (kind: MilestoneKind) => number,
): readonly MilestoneKind[] {
  if (amountMinor === wholeMinor && among.length === MILESTONE_KINDS.length) return MILESTONE_KINDS;
  const one = among.find((kind) => netOf(kind) === amountMinor && amountMinor > 0);
  return one ? [one] : [];
}

/** The deal that an amount belongs to: the one that the row names, otherwise the only one of the creator that the amount matches. */
async function dealOf(taking: Taking): Promise<string> {
  const { tx } = taking;
  const named = await dealIdIn(taking, 'deal_id', 'project_creator_id');
  if (named !== null) return named;
  const creator = await personIn(taking, 'creator_id');
  const campaign = await campaignIfAny(taking, 'project_id', 'campaign_id');
  if (campaign) {
    const [on] = await dealsOn(tx, campaign.id, creator.id).execute();
    return on?.id ?? refuseField('creator_id', importProblems.noDeal);
  }
  const fitting: string[] = [];
  for (const deal of await payableDeals(tx, creator.id).execute()) {
    if (fits(taking, deal)) fitting.push(deal.id);
  }
  const [only, other] = fitting;
  return only !== undefined && other === undefined
    ? only
    : refuseField('deal_id', 'names no deal, and the creator does not have exactly one that fits this amount');
}

function fits({ fields }: Taking, deal: { agreedAmountMinor: number; currency: Currency }): boolean {
  if (fields.currency(deal.currency) !== deal.currency) return false;
  const amountMinor = fields.amount(deal.currency, 'amount');
  const shares = milestonesMinor(deal.agreedAmountMinor);
  return (
    amountMinor === deal.agreedAmountMinor || MILESTONE_KINDS.some((kind) => shares[kind].netMinor === amountMinor)
  );
}
