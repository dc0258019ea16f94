import { expect, test } from 'vitest';
import { createCampaign, createDeal, createFile, createUser } from '#db/factories.ts';
import type { JobName } from '#server/jobs.ts';
import { recurring } from '#server/recurring-jobs.ts';
import { taskList } from '#server/worker.ts';
import { DAY_MS, HOUR_MS } from '#shared/constants.ts';
import { addDays, isoDay } from '#shared/dates.ts';
import { complete, live } from '#tests/payments/scene.ts';
import { demoDatabase } from '#tests/support/database.ts';
import { fingerprint, writings } from '#tests/support/fingerprint.ts';
import { harness } from '#tests/support/harness.ts';
import { createMessage } from '#tests/support/messages.ts';
import { sealable } from '#tests/support/sealed.ts';

const h = await harness({}, await demoDatabase());
const LOADED = new Date();
/** When the jobs run: late enough that each finds something to do. */
const NOW = new Date(LOADED.getTime() + 40 * DAY_MS);
const SYSTEM = { kind: 'system', onBehalfOf: null } as const;

/** Rows that the demo data lacks: deleted, blocked, unread, unused or forgotten ones. */
const brand = await createUser(h.owner, 'brand', { user: { createdAt: LOADED } });
await createCampaign(h.owner, { brandId: brand.id, status: 'new', deletedAt: LOADED });
const rule = await h.owner.selectFrom('securityRules').select('id').limit(1).executeTakeFirstOrThrow();
await h.owner.insertInto('requestBlocks').values({ userId: brand.id, ruleId: rule.id, until: LOADED }).execute();
await h.owner
  .insertInto('mailOutbox')
  .values({
    toAddress: brand.email,
    template: 'reset',
    subject: 'Set a new password',
    bodyText: 'https://accord.example/auth?reset=true#token=abc',
    bodyHtml: '<a href="https://accord.example/auth?reset=true#token=abc">',
    status: 'sent',
    tokenExpiresAt: LOADED,
    createdAt: LOADED,
  })
  .execute();

const creator = await createUser(h.owner, 'creator');
const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'in_progress' });
const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress' });
await createMessage(h.owner, { deal, authorId: brand.id, over: { createdAt: LOADED } });
await createFile(h.owner, { ownerId: creator.id, createdAt: LOADED });
const today = isoDay(LOADED);
const silent = await createCampaign(h.owner, {
  brandId: brand.id,
  status: 'completed',
  reviewStatus: 'approved',
  startDate: addDays(today, -90),
  submissionDeadline: addDays(today, -60),
  endDate: addDays(today, -30),
});
await createDeal(h.owner, { campaign: silent, creatorId: creator.id, status: 'in_progress' });
/** Its money waits for a creator who never sets up their payouts. */
await complete(h, await live(h, { budgetMinor: 100_000, amounts: [40_000], payouts: null }));
await h.runJobs(new Date(LOADED.getTime() + HOUR_MS));

/** These read what is sealed, or seal it. */
const OF_SEALED: readonly JobName[] = ['audit.seal', 'records.count'];

/** Runs a recurring job, and the jobs that it adds. */
async function run(job: JobName): Promise<void> {
  const task = taskList(() => ({ ...h.context(SYSTEM, NOW), via: 'job' }))[job];
  if (!task) throw new Error(`${job} has no handler`);
  if (OF_SEALED.includes(job)) await sealable(h.db);
  await Reflect.apply(task, undefined, [{}, { job: { id: '1' } }]);
  await h.runJobs(NOW);
}
/** These write what they have counted again, with the same figures. */
const COUNTING: readonly JobName[] = ['analytics.count-benchmarks', 'system.fold-counts'];
const lookFor = async (job: JobName) =>
  (await (COUNTING.includes(job) ? fingerprint(h.owner) : writings(h.owner))).split('\n');
// Jobs that were already waiting were not added by it.
await h.runJobs(NOW);

test.each(recurring)(
  '$job finds something to do, and a second run at the same moment changes nothing',
  async ({ job }) => {
    const before = await lookFor(job);
    await run(job);
    const first = await lookFor(job);
    expect(first).not.toEqual(before);
    await run(job);
    expect(await lookFor(job)).toEqual(first);
  },
);
