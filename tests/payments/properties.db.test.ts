import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Currency } from '#shared/currencies.ts';
import { BOUND_DEALS, ENDED_CAMPAIGNS, isOneOf, SETTLED_MILESTONES } from '#shared/status-sets.ts';
import { noteWrites } from '#tests/support/fingerprint.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { ACCEPTED } from './onboarding.ts';
import { balanceOf, funded, verify } from './scene.ts';
import { STEPS, type StepName, tellBankOf } from './steps.ts';
import { type Clock, NothingToDo, PASSWORD, Walk } from './walk.ts';

// Random campaigns, all of whose steps use the product's own procedures, jobs and bank, until each step has taken effect. To run more of them, or
// others:
//   WALKS=200 SEED=7 npm run test:db -- tests/payments/properties.db.test.ts
const WALKS = Number(process.env.WALKS ?? 0);
const SEED = Number(process.env.SEED ?? 20_261_122);
const REFUSALS = ['BAD_REQUEST', 'CONFLICT', 'FORBIDDEN', 'NOT_FOUND', 'PRECONDITION_FAILED'];

const h = await racingHarness();
const clock: Clock = { now: new Date(Date.now() + 3_600_000) };

const approved: StepName[] = ['submit', 'approve', 'advance'];
const agreed: StepName[] = ['invite', 'invite', 'accept', 'accept', 'advance'];
const signed: StepName[] = ['saveBrief', 'attachContract', 'signAsBrand', 'signAsCreator', 'signAsCreator'];
const ready: StepName[] = [...approved, ...agreed, ...signed];
const deposit: StepName[] = ['payDeposit', 'goodCard', 'work'];
const content: StepName[] = ['handIn', 'handIn', 'approveContent', 'approveContent'];
const balance: StepName[] = ['payBalance', 'goodCard', 'work'];
const made: StepName[] = [...deposit, ...content, ...balance];
const ended: StepName[] = ['launch', 'publish', 'publish', 'complete', 'work'];
const opened: StepName[] = ['submit', 'requestRevision', 'edit', 'resubmit', 'approve', 'advance'];
const asked: StepName[] = ['invite', 'decline', 'invite', 'withdraw', 'invite', 'acceptDies', 'accept', 'cancelDeal'];
const tried: StepName[] = ['payDies', 'payDeposit', 'emptyCard', 'tellShuffled', 'goodCard', 'jobDies', 'work'];
const drafted: StepName[] = [
  'save',
  'handIn',
  'takeBack',
  'handIn',
  'returnContent',
  'handIn',
  'rejectContent',
  'handIn',
];
const won: StepName[] = ['disputeToWin', 'work', 'answerDispute', 'work'];
const lost: StepName[] = ['disputeToLose', 'work', 'answerDispute', 'work'];
const bounced: StepName[] = [
  'payoutsBounce',
  'payoutsBounce',
  'work',
  'release',
  'release',
  // New details at the bank are paid out to after a day.
  'dayPasses',
  'work',
  'retryPayout',
  'work',
  'accountCured',
  'work',
];
const kept: StepName[] = ['documentDue', 'work', 'release', 'work', 'accountCured', 'work'];
const twice: StepName[] = ['payTwice', 'cancelPayment', 'payTwice', 'approvingCard', 'tellShuffled', 'work'];

/** The courses of campaigns; on each of them other steps come in between, and a step may be refused. */
const WAYS: readonly (readonly StepName[])[] = [
  [...ready, ...made, ...ended, 'creatorCloses', 'brandCloses'],
  [...ready, ...tried, 'pause', 'resume', ...content, ...balance, 'release', ...ended],
  [
    ...ready,
    'payDeposit',
    'noRefundsCard',
    'work',
    'endDeal',
    'refund',
    'work',
    'retryRefund',
    'staffCancels',
    'work',
    'creatorCloses',
  ],
  [
    ...ready,
    ...deposit,
    ...drafted,
    'approveContent',
    'approveContent',
    'flag',
    ...balance,
    ...ended,
    'unflag',
    'unhold',
    'refuseMilestone',
  ],
  [...ready, ...deposit, 'handIn', 'silence'],
  [...ready, ...deposit, 'hold', 'handIn', 'flag', 'silence', 'unhold', 'refuseMilestone', 'work'],
  [...opened, ...asked, ...agreed, ...signed, 'back', 'advance', ...deposit, 'silence'],
  [
    ...ready,
    ...twice,
    ...content,
    ...balance,
    'launchDies',
    'launchDies',
    'launch',
    'completeDies',
    'completeDies',
    'complete',
    'jobDies',
    'work',
  ],
  [...ready, 'payDeposit', 'disputedCard', 'work', 'work', ...content, ...balance, ...ended],
  ['submit', 'reject', 'reopen', 'approve', 'advance', ...agreed, ...signed, ...deposit, 'pause', 'reject', 'work'],
  [...ready, ...deposit, 'hold', ...content, ...balance, 'unhold', 'launch', 'silence'],
  [...ready, 'cancelCampaign', 'brandCloses'],
  [...ready, ...deposit, ...kept, ...content, ...bounced, ...balance, ...ended],
  [...ready, ...deposit, ...won, ...content, ...lost, ...balance, 'launch', ...won, 'complete', 'work'],
  [...ready, ...made, 'launch', 'disputeToLose', 'work', 'complete', 'work', 'answerDispute', 'work', ...won],
];
/** Little can happen after these, so they are rare unless the course asks for them. */
const DERAILING: readonly StepName[] = [
  ...(['edit', 'requestRevision', 'pause', 'reject', 'cancelCampaign', 'staffCancels'] as const),
  ...([
    'withdraw',
    'decline',
    'cancelDeal',
    'endDeal',
    'rejectContent',
    'silence',
    'brandCloses',
    'creatorCloses',
  ] as const),
];
const NAMES = Object.keys(STEPS) as StepName[];
const COMMON = NAMES.filter((name) => !DERAILING.includes(name));

/** How often each step took effect, and how often it was refused. */
const effects = new Map(NAMES.map((name) => [name, { done: 0, refused: 0 }]));
const doneOf = (name: StepName): number => effects.get(name)?.done ?? 0;
const isMissing = (name: StepName): boolean => doneOf(name) === 0;

const CURRENCIES_USED = ['USD', 'JPY'] as const;

/** Money of another campaign, so that the bank is never short of the fee that it kept from refunded payments. */
async function floatOf(currency: Currency): Promise<void> {
  const { campaign } = await funded(h, { budgetMinor: 50_000_000, amounts: [1_000_000], currency });
  await h.owner.updateTable('campaigns').set({ endDate: '2100-01-01' }).where('id', '=', campaign.id).execute();
}

/** Numbers that are the same for the same seed. */
const numbers = fc.sample(fc.noBias(fc.nat()), { seed: SEED, numRuns: (WALKS + 40) * 200 });
let drawn = 0;
const luck = (below: number): number => (numbers[drawn++ % numbers.length] ?? 0) % below;

/** Of three steps the one that has happened least. */
function another(): StepName {
  const from = luck(16) === 0 ? DERAILING : COMMON;
  const some = [0, 1, 2].map(() => from[luck(from.length)] ?? 'work');
  return some.reduce((least, name) => (doneOf(name) < doneOf(least) ? name : least));
}

function assertRefusal(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!(error instanceof NothingToDo) && !REFUSALS.includes(code)) throw error;
}

/** Jobs are left out: their worker records that they are done whenever it likes. */
const writes = await noteWrites(h.owner, ['public', 'sandbox_bank']);
/** What was written last, after the last step. */
let standing = 0;

/** One step. Returns whether it took effect; a step that is refused, or has nothing to act on, must have changed nothing. */
async function step(w: Walk, name: StepName): Promise<boolean> {
  const before = standing;
  const dies = name.endsWith('Dies');
  let refused = false;
  let answer: unknown;
  w.wait(60_000);
  try {
    answer = await STEPS[name](w, luck(1_000_000));
  } catch (error) {
    assertRefusal(error);
    refused = true;
  }
  standing = await writes.last();
  if (refused && !dies) expect(await writes.since(before), `${name} was refused, and changed something`).toEqual([]);
  const done = dies ? answer === true : !refused && standing !== before;
  const count = effects.get(name);
  if (count) count[done ? 'done' : 'refused'] += 1;
  return done;
}

/** What people who remain in the end still do: staff end holds, and failed transfers are sent again. */
async function lastWords(w: Walk): Promise<void> {
  const staff = await w.as(w.admin.id);
  const flagged = w.owner.selectFrom('users').select('id').where('flagged', '=', true);
  for (const { id: userId } of await flagged.execute()) await staff.users.flag({ userId, flagged: false });
  if ((await w.campaign()).status === 'paused') await STEPS.resume(w, 0);
  // The brand of a finished campaign pays again what disputes took: creators wait for it.
  const over = (await w.campaign()).status === 'completed';
  const again = over && (await STEPS.payBalance(w, 0).then(() => true, assertRefusal));
  if (again) {
    await STEPS.goodCard(w, 0);
    await w.work();
  }
  for (const { id, status } of await w.milestones()) {
    if (status === 'held') await staff.payments.unhold({ milestoneId: id });
  }
  for (const { id } of w.creators) {
    if ((await w.accountStatus(id)) === 'active') await tellBankOf(w, id, ACCEPTED, true);
  }
  await w.work();
  for (const { id, status } of await w.payouts())
    if (status === 'failed') await staff.payments.retryPayout({ payoutId: id });
}

/** The course of one campaign, with others' steps in between. Returns what still waits for somebody in the end. */
async function campaign(way: readonly StepName[]): Promise<string[]> {
  const currency = CURRENCIES_USED[luck(2)] ?? 'USD';
  const w = await Walk.begin(h, clock, { budgetMinor: 4_000 + luck(5_000_000), currency });
  const story: string[] = [];
  const take = async (name: StepName) => {
    const done = await step(w, name).catch((error: unknown) => {
      throw new Error(`${story.join(' ')} ${name}`, { cause: error });
    });
    story.push(done ? name : `(${name})`);
  };
  standing = await writes.last();
  for (const name of way) {
    while (luck(4) === 0) await take(another());
    await take(name);
  }
  expect(await verify(h, w.now), story.join(' ')).toEqual([]);
  await w.work();
  await lastWords(w);
  for (let round = 0; round < 3; round++) await w.sweep(30);
  await decideOnHolds(w);
  await everybodyLeaves(w);
  return (await leftOver(w)).map((what) => `${what}: ${story.join(' ')}`);
}

test('[R5] [R9] whatever people, the bank, time and crashes do to a campaign, the books are right and in the end nothing is held', {
  timeout: 240_000 + WALKS * 20_000,
}, async () => {
  for (const currency of CURRENCIES_USED) await floatOf(currency);
  const left: string[] = [];
  // Each walk goes the way on which most of the steps are that have not taken effect yet; a way that was gone before counts half.
  const worth = new Map(WAYS.map((way) => [way, 1]));
  for (let walk = 0; walk < WALKS || (NAMES.some(isMissing) && walk < WALKS + 40); walk++) {
    const gain = (way: readonly StepName[]) => (way.filter(isMissing).length + 0.1) * (worth.get(way) ?? 0);
    const [way = []] = WAYS.toSorted((a, b) => gain(b) - gain(a));
    worth.set(way, (worth.get(way) ?? 0) / 2);
    left.push(...(await campaign(way)));
  }
  console.info([...effects].map(([name, { done, refused }]) => `${name} ${done}/${done + refused}`).join(', '));
  expect(await verify(h, clock.now)).toEqual([]);
  expect(left).toEqual([]);
  expect(NAMES.filter(isMissing), 'steps that never took effect').toEqual([]);
  const decided = await h.owner.selectFrom('disputes').select('status').distinct().execute();
  expect(decided.map(({ status }) => status).sort(), 'how disputes ended').toEqual(['lost', 'won']);
});

/** Staff decide on what time has put on hold: it is paid as far as the campaign's money goes, and the rest, which a dispute took, is refused. */
async function decideOnHolds(w: Walk): Promise<void> {
  const { payments } = await w.as(w.admin.id);
  const held = async () => (await w.milestones()).filter(({ status }) => status === 'held');
  for (const { id: milestoneId } of await held()) await payments.unhold({ milestoneId });
  for (const { id: milestoneId } of await held())
    await payments.refuseMilestone({ milestoneId, reason: 'Not covered' });
  await w.work();
}

/** Nothing keeps anybody any more: the brand cancels what it never paid for, everyone closes their account, and the accounts are erased. */
async function everybodyLeaves(w: Walk): Promise<void> {
  const { status } = await w.campaign();
  if (status !== 'draft' && !isOneOf(ENDED_CAMPAIGNS, status)) await STEPS.cancelCampaign(w, 0);
  for (const { id } of [w.brand, ...w.creators]) {
    if ((await w.accountStatus(id)) !== 'active') continue;
    const caller = await w.as(id);
    await caller.account.close({ password: PASSWORD, confirmation: 'DELETE' }).catch(assertRefusal);
  }
  await w.sweep(15);
  await w.work();
}

/** Why the bank finally returns a refund: a person must find another way. */
const UNSENDABLE = ['The card does not take refunds.', 'This charge cannot be refunded.'];

/** What still waits for somebody after all that time: a line each. */
async function leftOver(w: Walk): Promise<string[]> {
  const left: string[] = [];
  const held = await balanceOf(h, 'held', w.campaignId);
  if (held !== 0) left.push(`${held} is held`);
  for (const { status } of await w.deals()) if (isOneOf(BOUND_DEALS, status)) left.push(`a deal is ${status}`);
  for (const { status } of await w.milestones()) {
    if (!isOneOf(SETTLED_MILESTONES, status)) left.push(`a milestone is ${status}`);
  }
  for (const { status } of await w.payments()) {
    if (['created', 'processing', 'failed'].includes(status)) left.push(`a payment is ${status}`);
  }
  for (const { status } of await w.payouts()) if (status !== 'paid') left.push(`a payout is ${status}`);
  const unsent = (await w.refunds()).filter(({ status }) => status !== 'succeeded');
  for (const { status, failureReason } of unsent) {
    if (!UNSENDABLE.includes(failureReason ?? '')) left.push(`a refund is ${status}`);
  }
  for (const { id, role } of [w.brand, ...w.creators]) {
    const status = await w.accountStatus(id);
    if (status !== 'deleted' && !(role === 'brand' && unsent.length > 0)) left.push(`a ${role} is ${status}`);
  }
  return left;
}
