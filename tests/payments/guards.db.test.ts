import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { documentHash } from '#server/payments/documents.rules.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { dealCostMinor, depositMinor } from '#shared/money.ts';
import { PAYMENT_KINDS, type PaymentKind } from '#shared/payments.ts';
import { harness } from '#tests/support/harness.ts';
import { counts, HAPPENINGS, type Happening, refuses } from './happenings.ts';
import { MOMENTS, type Moment, openPayment, readyForDeposit, type Stand } from './moments.ts';
import { balanceOf, funded, pay, payByCard, payment, verify } from './scene.ts';

const h = await harness();
// The bank keeps a fee of every payment: what goes back whole needs other money to be there.
await funded(h, { budgetMinor: 100_000_000, amounts: [1_000_000] });
const admin = await createUser(h.owner, 'admin');

/** Late enough for everything that follows from what happens now; a page stays open for a day. */
const soon = () => new Date(Date.now() + 60_000);

/** So many campaigns are worked on at once: enough to keep the database busy, fewer than its connections. */
const WIDTH = 6;
async function each<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  const waiting = [...items.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) answers[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: WIDTH }, worker));
  return answers;
}

/** What came of a campaign whose payment was open when something happened. */
interface Outcome {
  happening: Happening;
  at: Stand;
  /** The sentence with which it was refused. */
  refused: string | null;
}

const table = PAYMENT_KINDS.flatMap((kind) => MOMENTS.map((moment) => [kind, moment] as const));

test.each(table)(
  '[BR-CONTRACT-09] [BR-CONTRACT-23] [R2] the %s is %s when something else happens: it counts with every guard, or goes back whole and both sides know',
  async (kind, moment) => {
    const ready = await each(HAPPENINGS, () => readyForDeposit(h, admin));
    if (kind === 'balance') {
      await each(ready, async (at) => payByCard(h, (await pay(h, at, 'deposit')).id));
      await h.runJobs(soon());
    }
    const open = await each(ready, async (at) => ({ at, ...(await openPayment(h, at, kind, moment)) }));
    const cases = HAPPENINGS.flatMap((happening, index) => {
      const one = open[index];
      return one ? [{ happening, at: { ...one.at, kind, paymentId: one.id }, arrive: one.arrive }] : [];
    });
    const outcomes = await each(cases, async ({ happening, at, arrive }): Promise<Outcome> => {
      const refused = await happening.act(h, at).then(() => null, refusal);
      await arrive();
      return { happening, at, refused };
    });
    await h.runJobs(soon());
    expect(outcomes).toHaveLength(HAPPENINGS.length);
    const wrong = (await each(outcomes, (outcome) => violations(outcome, kind, moment))).flat();
    expect(wrong).toEqual([]);
    expect(await verify(h)).toEqual([]);
  },
  120_000,
);

/** The sentence of a clean refusal. Anything else is a fault. */
function refusal(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && ['CONFLICT', 'PRECONDITION_FAILED'].includes(code)) return error.message;
  throw error;
}

/** What is wrong afterwards, a line each. */
async function violations({ happening, at, refused }: Outcome, kind: PaymentKind, moment: Moment): Promise<string[]> {
  const wrong: string[] = [];
  const must = (holds: boolean, what: string) => {
    if (!holds) wrong.push(`${happening.name}: ${what}`);
  };
  const now = await standing(at);
  const { campaign, fate } = now;

  const refuse = refuses(happening, kind, moment);
  if (refuse !== null) must((refused !== null) === refuse, refused ?? 'was not refused');
  const atWork = happening.by === 'brand' && happening.fate[kind] === 'falls' && moment === 'processing';
  if (atWork) must(refused === paymentMessages.bankWorking, `was refused with “${refused}”`);

  must(fate !== 'stuck', `the payment is ${now.payment.status}, ${now.payment.refundedMinor} went back`);
  const count = counts(happening, kind, moment);
  if (count !== null) must((fate === 'counted') === count, `the money ${fate}`);

  const bound = now.deals.filter(({ status }) => ['contracted', 'in_progress', 'submitted'].includes(status));
  if (fate === 'counted') {
    must(campaign.reviewStatus === 'approved', `counted while the review is ${campaign.reviewStatus}`);
    must(campaign.deletedAt === null && !now.over, `counted for a campaign that is ${campaign.status}`);
    if (kind === 'deposit') {
      must(now.documentsComplete, 'counted without contract or brief');
      must(
        bound.some(({ signed }) => signed),
        'counted with nobody bound who signed what is there',
      );
      must(
        now.payment.amountMinor === depositMinor(campaign.budgetMinor ?? 0),
        'counted with another amount than is due',
      );
    } else must(now.paidMinor <= now.costMinor, `counted beyond what is due: ${now.paidMinor} of ${now.costMinor}`);
  }
  if (fate === 'went back') {
    const why = now.payment.failureReason ?? '';
    must(why !== '', 'nobody knows why it went back');
    const told = (userId: string) => now.returned.filter((notice) => notice.userId === userId);
    must(
      told(at.brand.id).some(({ message }) => message.includes(why)),
      'the brand was not told why',
    );
    must(
      told(admin.id).some(({ message }) => message.includes(why)),
      'staff was not told why',
    );
    const waiting = now.deals.filter(({ status, creatorSigned }) => status === 'accepted' && creatorSigned);
    for (const { creatorId } of waiting) must(told(creatorId).length === 1, 'a creator who signed still waits');
  } else must(now.returned.length === 0, 'somebody was told of money that did not go back');

  if (kind === 'deposit' && fate !== 'counted') {
    must(!['in_progress', 'awaiting_approval'].includes(campaign.status), `${campaign.status} without a deposit`);
    must(bound.length === 0 && now.earned === 0, 'a milestone was earned without a deposit');
  }
  const lateBound = bound.some(({ id }) => id === at.unsigned.id) || (kind === 'deposit' && bound.length > 0);
  must(!lateBound || campaign.reviewStatus === 'approved', `bound while the review is ${campaign.reviewStatus}`);
  must(!now.over || now.heldMinor === 0, `over, and ${now.heldMinor} is held`);
  must(now.heldMinor === 0 || now.arrived, 'money is held that no payment brought');
  return wrong;
}

/** A campaign and its payment as they stand, with nothing taken from the code that decides. */
async function standing(at: Stand) {
  const { id } = at.campaign;
  const campaign = await h.owner.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const row = await payment(h, at.paymentId);
  const payments = await h.owner.selectFrom('payments').selectAll().where('campaignId', '=', id).execute();
  const deals = await h.owner.selectFrom('deals').selectAll().where('campaignId', '=', id).execute();
  const dealIds = deals.map((deal) => deal.id);
  const signatures = await h.owner.selectFrom('signatures').selectAll().where('dealId', 'in', dealIds).execute();
  const milestones = await h.owner.selectFrom('milestones').select('status').where('dealId', 'in', dealIds).execute();
  const files = await h.owner
    .selectFrom('campaignFiles')
    .innerJoin('files', 'files.id', 'campaignFiles.fileId')
    .where('campaignId', '=', id)
    .where('removedAt', 'is', null)
    .select(['kind', 'contentKey'])
    .execute();
  const briefs = await h.owner.selectFrom('campaignBriefs').select('id').where('campaignId', '=', id).execute();
  const hash = documentHash(
    files.map(({ contentKey }) => contentKey),
    briefs.length,
  );
  const charged = await h.owner
    .selectFrom('sandboxBank.charges')
    .innerJoin('sandboxBank.checkouts', 'sandboxBank.checkouts.id', 'sandboxBank.charges.checkoutId')
    .where('reference', '=', row.id)
    .where('sandboxBank.charges.status', '=', 'succeeded')
    .select('reference')
    .execute();
  const returned = await h.owner
    .selectFrom('notifications')
    .select(['userId', 'message'])
    .where('campaignId', '=', id)
    .where('notificationType', '=', 'payment_returned')
    .execute();
  const signedBy = (dealId: string, party: 'brand' | 'creator') =>
    signatures.some((one) => one.dealId === dealId && one.party === party && one.documentHash === hash);
  const wanted = payments.filter(
    ({ status, unwanted }) => !unwanted && (status === 'succeeded' || status === 'refunded'),
  );
  const costing = deals.filter(({ status }) =>
    ['accepted', 'contracted', 'in_progress', 'submitted', 'completed'].includes(status),
  );
  return {
    campaign,
    payment: row,
    fate: fateOf(row, charged.length),
    over:
      campaign.status === 'cancelled' ||
      campaign.status === 'completed' ||
      campaign.reviewStatus === 'rejected' ||
      campaign.deletedAt !== null,
    deals: deals.map((deal) => ({
      ...deal,
      signed: signedBy(deal.id, 'brand') && signedBy(deal.id, 'creator'),
      creatorSigned: signatures.some(({ dealId, party }) => dealId === deal.id && party === 'creator'),
    })),
    documentsComplete: files.some(({ kind }) => kind === 'contract') && briefs.length > 0,
    earned: milestones.filter(({ status }) => status !== 'planned' && status !== 'cancelled').length,
    heldMinor: await balanceOf(h, 'held', id),
    arrived: wanted.length > 0,
    paidMinor: wanted.reduce((sum, one) => sum + one.amountMinor - one.refundedMinor, 0),
    costMinor: costing.reduce((sum, deal) => sum + dealCostMinor(deal.agreedAmountMinor), 0),
    returned,
  };
}

/** What became of the money. */
function fateOf(
  {
    status,
    unwanted,
    amountMinor,
    refundedMinor,
  }: { status: string; unwanted: boolean; amountMinor: number; refundedMinor: number },
  charges: number,
): 'counted' | 'went back' | 'never came' | 'stuck' {
  if (charges === 0) return status === 'cancelled' ? 'never came' : 'stuck';
  if (status === 'succeeded' && !unwanted) return 'counted';
  return status === 'refunded' && unwanted && refundedMinor === amountMinor ? 'went back' : 'stuck';
}
