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
import { each, MOMENTS, type Moment, openPayment, readyFor, refusal, type Stand, signAs, soon } from './moments.ts';
import { moneyOfOthers, pay, payment, verify } from './scene.ts';
import { faultsOf, stateOf } from './state.ts';

const h = await harness();
await moneyOfOthers(h);
const admin = await reviewer(h);

/** What was tried while the payment of a campaign was open. */
interface Outcome {
  at: Stand;
  tried: { happening: Happening; refused: string | null }[];
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
    // What is refused changes nothing, so one campaign is enough for all of it.
    const refused = happenings.filter((each) => refuses(each, kind, moment) === true);
    const others = happenings.filter((each) => !refused.includes(each)).map((each) => [each]);
    const groups = refused.length > 0 ? [...others, refused] : others;
    const outcomes = await each(groups, async (group): Promise<Outcome> => {
      const ready = await readyFor(h, kind);
      return { at: { ...ready, paymentId: '' }, tried: group.map((happening) => ({ happening, refused: null })) };
    });
    const arrivals = await each(outcomes, async ({ at }) => {
      const { id, arrive } = await openPayment(h, at, kind, moment);
      at.paymentId = id;
      return arrive;
    });
    await each([...outcomes.entries()], async ([index, { at, tried }]) => {
      for (const one of tried) one.refused = await one.happening.act(h, at).then(() => null, refusal);
      await arrivals[index]?.();
    });
    await h.runJobs(soon());
    expect(outcomes.flatMap(({ tried }) => tried)).toHaveLength(happenings.length);
    const wrong = (await each(outcomes, (outcome) => violations(outcome, kind, moment))).flat();
    expect(wrong).toEqual([]);
  },
  120_000,
);

test('[R2] after all of these the books are right', async () => {
  expect(await verify(h)).toEqual([]);
});

/** What is wrong afterwards, a line each. */
async function violations({ at, tried }: Outcome, kind: PaymentKind, moment: Moment): Promise<string[]> {
  const now = await stateOf(h, at);
  const names = tried.map(({ happening }) => happening.name).join(', ');
  const wrong = faultsOf(now, at).map((what) => `${names}: ${what}`);
  for (const { happening, refused } of tried) {
    const must = (holds: boolean, what: string) => {
      if (!holds) wrong.push(`${happening.name}: ${what}`);
    };
    const refuse = refuses(happening, kind, moment);
    if (refuse !== null) must((refused !== null) === refuse, refused ?? 'was not refused');
    const atWork = happening.by === 'brand' && happening.fate[kind] === 'falls' && moment === 'processing';
    if (atWork) must(refused === paymentMessages.bankWorking, `was refused with “${refused}”`);

    const count = counts(happening, kind, moment);
    if (count !== null) must((now.fate === 'counted') === count, `the money ${now.fate}`);
  }
  return wrong;
}

test('a deposit that comes while the campaign is paused counts and moves nothing; once it is resumed the brand goes on', async () => {
  const at = await readyFor(h, 'deposit');
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
  const at = await readyFor(h, 'deposit');
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
