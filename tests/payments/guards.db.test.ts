import { expect, test } from 'vitest';
import { inTransaction } from '#server/data/db.ts';
import { stageMessages } from '#shared/messages/orders.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { PAYMENT_KINDS, type PaymentKind } from '#shared/payments/payments.schema.ts';
import { harness } from '#tests/support/harness.ts';
import { moveById } from '#tests/support/moves.ts';
import { pairsOf } from '#tests/support/pairs.ts';
import { reviewer } from './agreement.ts';
import { counts, HAPPENINGS, type Happening, refuses } from './happenings.ts';
import {
  each,
  MOMENTS,
  type Moment,
  openPayment,
  readyForDeposit,
  refusal,
  type Stand,
  signAs,
  soon,
} from './moments.ts';
import { moneyOfOthers, pay, payByCard, payment, verify } from './scene.ts';
import { faults, stateOf } from './state.ts';

const h = await harness();
await moneyOfOthers(h);
const admin = await reviewer(h);

/** The result for a campaign whose payment was open when something happened. */
interface Outcome {
  happening: Happening;
  at: Stand;
  /** The sentence of the refusal. */
  refused: string | null;
}

const table = PAYMENT_KINDS.flatMap((kind) => {
  // Each kind has different pairs when not all are tried.
  const pairs = pairsOf(MOMENTS, kind === 'deposit' ? HAPPENINGS : HAPPENINGS.toReversed());
  return MOMENTS.map((moment) => {
    const happenings = pairs.filter(([when]) => when === moment).map(([, happening]) => happening);
    return [kind, moment, happenings] as const;
  });
});

test.each(table)(
  '[R2] the %s is %s when something else happens: it counts with every guard, or goes back whole and both sides know',
  async (kind, moment, happenings) => {
    const ready = await each(happenings, () => readyForDeposit(h));
    if (kind === 'balance') {
      await each(ready, async (at) => payByCard(h, (await pay(h, at, 'deposit')).id));
      await h.runJobs(soon());
    }
    const open = await each(ready, async (at) => ({ at, ...(await openPayment(h, at, kind, moment)) }));
    const cases = happenings.flatMap((happening, index) => {
      const one = open[index];
      return one ? [{ happening, at: { ...one.at, kind, paymentId: one.id }, arrive: one.arrive }] : [];
    });
    const outcomes = await each(cases, async ({ happening, at, arrive }): Promise<Outcome> => {
      const refused = await happening.act(h, at).then(() => null, refusal);
      await arrive();
      return { happening, at, refused };
    });
    await h.runJobs(soon());
    expect(outcomes).toHaveLength(happenings.length);
    const wrong = (await each(outcomes, (outcome) => violations(outcome, kind, moment))).flat();
    expect(wrong).toEqual([]);
  },
  120_000,
);

test('[R2] after all of these the books are right', async () => {
  expect(await verify(h)).toEqual([]);
});

/** What is wrong afterwards, a line each. */
async function violations({ happening, at, refused }: Outcome, kind: PaymentKind, moment: Moment): Promise<string[]> {
  const wrong: string[] = [];
  const must = (holds: boolean, what: string) => {
    if (!holds) wrong.push(`${happening.name}: ${what}`);
  };
  const { fate } = await stateOf(h, at);

  const refuse = refuses(happening, kind, moment);
  if (refuse !== null) must((refused !== null) === refuse, refused ?? 'was not refused');
  const atWork = happening.by === 'brand' && happening.fate[kind] === 'falls' && moment === 'processing';
  if (atWork) must(refused === paymentMessages.bankWorking, `was refused with “${refused}”`);

  const count = counts(happening, kind, moment);
  if (count !== null) must((fate === 'counted') === count, `the money ${fate}`);
  return [...wrong, ...(await faults(h, at)).map((what) => `${happening.name}: ${what}`)];
}

test('a deposit that comes while the campaign is paused counts and moves nothing; once it is resumed the brand goes on', async () => {
  const at = await readyForDeposit(h);
  const { id, arrive } = await openPayment(h, at, 'deposit', 'the page open');
  const staff = h.context(await h.actor(admin.id));
  const { id: campaignId } = at.campaign;
  await inTransaction(h.db, (tx) => moveById(tx, staff, 'campaign', campaignId, 'pause'));
  await expect(pay(h, at, 'deposit')).rejects.toThrow(stageMessages.paused);
  await arrive();
  await h.runJobs(soon());
  expect(await payment(h, id)).toMatchObject({ status: 'succeeded', unwanted: false });
  const brand = await h.as(at.brand.id);
  expect((await brand.payments.contract({ campaignId })).status).toBe('paused');
  await inTransaction(h.db, (tx) => moveById(tx, staff, 'campaign', campaignId, 'resume', { to: 'creators_assigned' }));
  await brand.orders.advance({ campaignId });
  const { status, deals } = await brand.payments.contract({ campaignId });
  expect(status).toBe('in_progress');
  expect(deals.find((deal) => deal.id === at.bound.id)?.status).toBe('in_progress');
});

test('who signs while the review has taken its approval back is bound when it approves again', async () => {
  const at = await readyForDeposit(h);
  await (await openPayment(h, at, 'deposit', 'the page open')).arrive();
  await h.runJobs(soon());
  const staff = h.context(await h.actor(admin.id));
  const { id: campaignId } = at.campaign;
  const review = (await h.as(admin.id)).review;
  const brand = await h.as(at.brand.id);
  const status = async () =>
    (await brand.payments.contract({ campaignId })).deals.find((deal) => deal.id === at.unsigned.id)?.status;
  await inTransaction(h.db, (tx) => moveById(tx, staff, 'campaign', campaignId, 'pause'));
  await review.requestRevision({ campaignId, note: 'Another name' });
  await signAs(h, at.unsigned, at.documentHash);
  expect(await status()).toBe('accepted');
  await inTransaction(h.db, (tx) => moveById(tx, staff, 'campaign', campaignId, 'resume', { to: 'in_progress' }));
  await brand.campaigns.saveDraft({ campaignId, currentStep: 5, draft: { name: 'Another name' } });
  await brand.campaigns.resubmit({ campaignId });
  await review.approve({ campaignId, note: null });
  expect(await status()).toBe('in_progress');
  expect(await verify(h)).toEqual([]);
});
