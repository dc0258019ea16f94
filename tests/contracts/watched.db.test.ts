import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createSubmission } from '#db/factories.ts';
import { compileTerms, TERM_RULES, type Watch } from '#server/agreement/contracts/terms.rules.ts';
import { dueSoon } from '#server/agreement/deals/reminders.queries.ts';
import { usageEnding } from '#server/agreement/deals/usage.queries.ts';
import { verdictRefusal } from '#server/content/content.rules.ts';
import { judgePost, nextCheck } from '#server/content/post-checks.rules.ts';
import { overdueReviews } from '#server/content/reminders.queries.ts';
import { overdueCampaigns } from '#server/lifecycle/deadlines.queries.ts';
import { taskList } from '#server/worker.ts';
import { DAY_MS, HOUR_MS } from '#shared/constants.ts';
import type { PostProblem } from '#shared/content/post-checks.ts';
import { addDays, addMonths, endOfDay } from '#shared/dates.ts';
import { dealDays } from '#shared/deals/deal-days.ts';
import { TERM_KINDS, type TermKind } from '#shared/deals/terms.ts';
import { lifecycles } from '#shared/lifecycles.ts';
import { breach, watchedBy } from '#shared/messages/deals/terms.ts';
import * as texts from '#shared/messages/payments/standard-agreement.ts';
import { UNFINISHED_SETTLED_DAYS } from '#shared/payments/deadlines.ts';
import { briefForm, funded, scene } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';

// That what is said to watch a term is there, and works by the figures that the agreement and the page say.

const h = await harness();
const watches: readonly Watch[] = TERM_KINDS.flatMap((kind) => TERM_RULES[kind].watches);
const named = (by: Exclude<Watch['by'], 'signature'>): string[] => [
  ...new Set(watches.flatMap((watch) => (watch.by === by ? [watch.name] : []))),
];

test('each job that watches a term has a handler that the worker runs', () => {
  const handled = Object.keys(taskList(() => ({ ...h.context({ kind: 'system', onBehalfOf: null }), via: 'job' })));
  expect(named('job')).not.toEqual([]);
  expect(handled).toEqual(expect.arrayContaining(named('job')));
});

test('each event that watches a term is one of its machine', () => {
  const events = Object.entries(lifecycles).flatMap(([machine, { events: all }]) =>
    Object.keys(all).map((event) => `${machine}.${event}`),
  );
  expect(named('event')).not.toEqual([]);
  expect(events).toEqual(expect.arrayContaining(named('event')));
});

test('each rule of the database that watches a term is in it, and is enforced', async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where convalidated
    union select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indisunique and i.indisvalid`.execute(
    h.owner,
  );
  expect(named('database')).not.toEqual([]);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(named('database')));
});

test('each check that watches a term is made of a post, by the words or by the platform', () => {
  const agreed = { platform: 'youtube', handle: 'ana', piece: 'video:1', approvedAt: new Date('2027-03-10T00:00:00Z') };
  const campaign = {
    endDate: '2027-03-31',
    timeZone: 'UTC',
    markets: ['us'],
    tags: ['#lamp'],
    trackingLink: 'https://x.test/r/1',
  };
  const seen = { handle: 'other', kind: 'image', postedAt: '2027-03-01T00:00:00Z', text: '', labelled: false } as const;
  const judged = [
    judgePost(seen, { ...agreed, ...campaign }, []),
    judgePost({ ...seen, postedAt: '2027-04-02T00:00:00Z' }, { ...agreed, ...campaign, handle: null }, []),
  ].flatMap(({ problems }) => problems);
  // What the platform answers instead of a post, which tests/content/post-checks.db.test.ts tries.
  const answered: PostProblem[] = ['gone', 'private', 'unseen'];
  expect([...judged, ...answered]).toEqual(expect.arrayContaining(named('check')));
});

/** The number before a word in what the agreement or the page says. */
const figure = (text: string, before: string): number => Number(new RegExp(`(\\d+) ${before}`).exec(text)?.[1]);
const at = async (input?: Parameters<typeof funded>[1]) => {
  const world = await funded(h, input);
  const [deal] = world.deals;
  if (!deal) throw new Error('The scene has a deal');
  return { ...world, deal };
};

test('a creator is reminded of the deadline on the days that are said', async () => {
  const { campaign, deal } = await at();
  const due = campaign.submissionDeadline ?? '';
  const [early = 0, late = 0] = [...watchedBy.contentDue.matchAll(/(\d+) day/g)].map(([, days]) => Number(days));
  expect([early, late]).toEqual([3, 1]);
  const remindedOn = async (left: number, times: number) => {
    // The last day itself is the one that is left, as on the screens.
    const now = new Date(`${addDays(due, 1 - left)}T12:00:00Z`);
    const of = { now, from: times === 1 ? late : 0, by: left - 1, times };
    return (await dueSoon(h.db, of).where('deals.id', '=', deal.id).execute()).length;
  };
  expect([await remindedOn(early, 1), await remindedOn(late, 2)]).toEqual([1, 1]);
  const before = new Date(`${addDays(due, -early)}T12:00:00Z`);
  const tooEarly = dueSoon(h.db, { now: before, from: late, by: early - 1, times: 1 }).where('deals.id', '=', deal.id);
  expect(await tooEarly.execute()).toEqual([]);
});

test('a brand is reminded when the time is over that its agreements say, for each approval process', async () => {
  const START = new Date('2027-03-10T09:00:00Z');
  for (const approvalProcess of ['standard', 'fast', 'detailed'] as const) {
    const { brand, campaign, deals } = await scene(h);
    const [deal] = deals;
    if (!deal) throw new Error('The scene has a deal');
    await (await h.as(brand.id)).payments.saveBrief({ campaignId: campaign.id, brief: briefForm({ approvalProcess }) });
    await h.owner.updateTable('deals').set({ status: 'submitted' }).where('id', '=', deal.id).execute();
    const { id } = await createSubmission(h.owner, { deal, createdAt: START });
    const { terms } = await (await h.as(brand.id)).payments.terms({ dealId: deal.id });
    const text = terms.find(({ kind }) => kind === 'review')?.lines[0]?.text ?? '';
    const hours = figure(text, 'days? of its') * 24 || figure(text, 'hours of its');
    const remindedAfter = async (ms: number) => {
      const due = overdueReviews(h.db, new Date(START.getTime() + ms)).where('submissions.id', '=', id);
      return (await due.execute()).length;
    };
    expect([await remindedAfter(hours * HOUR_MS - 1), await remindedAfter(hours * HOUR_MS)]).toEqual([0, 1]);
  }
});

test('as many rounds of changes are possible as the agreement says', () => {
  const rounds = figure(texts.revisionsText, 'times');
  const work = {
    campaign: {
      status: 'in_progress',
      reviewStatus: 'approved',
      reviewStage: 'content_review',
      endDate: null,
      timeZone: 'UTC',
    },
    deal: { status: 'submitted' },
  } as const;
  const refusal = (revisionRounds: number) =>
    verdictRefusal('requestRevision', { status: 'submitted', revisionRounds }, work);
  expect(refusal(rounds - 1)).toBeNull();
  expect(refusal(rounds)).not.toBeNull();
  expect(verdictRefusal('reject', { status: 'submitted', revisionRounds: rounds }, work)).toBeNull();
  expect(figure(breach.revisions, 'rounds')).toBe(rounds);
});

test('a post is looked at on the days that are said, the last of which is how long it has to stay', () => {
  const published = new Date('2027-03-10T09:00:00Z');
  const days: number[] = [];
  for (let next = nextCheck(published, published); next; next = nextCheck(published, next)) {
    days.push((next.getTime() - published.getTime()) / DAY_MS);
  }
  const saidOf = (kind: TermKind) =>
    /again ([\d, and]+) days later/.exec(watchedBy[kind])?.[1]?.match(/\d+/g)?.map(Number);
  expect(saidOf('posting')).toEqual(days);
  expect(saidOf('disclosure')).toEqual(days);
  expect(figure(texts.postingText(null), 'days')).toBe(days.at(-1));
});

test('what is unfinished is settled on the day that the term says, and not before', async () => {
  const { campaign } = await at();
  const { settledOn } = dealDays(campaign);
  expect(figure(texts.settlementText, 'days after')).toBe(UNFINISHED_SETTLED_DAYS);
  const settled = async (day: string) => {
    const now = new Date(`${day}T12:00:00Z`);
    return (await overdueCampaigns(h.db, now, UNFINISHED_SETTLED_DAYS).where('id', '=', campaign.id).execute()).length;
  };
  expect([await settled(addDays(settledOn ?? '', -1)), await settled(settledOn ?? '')]).toEqual([0, 1]);
});

test('both sides are reminded as long before the usage ends as is said', async () => {
  const { deal } = await at();
  const until = '2029-06-30';
  await h.owner
    .updateTable('deals')
    .set({ usageFrom: '2028-06-30', usageUntil: until })
    .where('id', '=', deal.id)
    .execute();
  const days = figure(watchedBy.usage, 'days before');
  expect(figure(watchedBy.whitelisting, 'days before')).toBe(days);
  const reminded = async (before: number) => {
    const now = endOfDay(addDays(until, -before), 'UTC');
    return (await usageEnding(h.db, { now, days }).where('deals.id', '=', deal.id).execute()).length;
  };
  expect([await reminded(days + 1), await reminded(days)]).toEqual([0, 1]);
});

test('the days that exclusivity takes end on the day of its term, after as many months as its sentence says', async () => {
  const usage = { months: 12, channels: ['instagram' as const], exclusivityMonths: 4, whitelisting: false };
  const world = await scene(h, { answer: 'none', status: 'under_review' });
  const [deal] = world.deals;
  if (!deal) throw new Error('The scene has a deal');
  await h.owner
    .updateTable('deals')
    .set({ usageRights: JSON.stringify(usage) })
    .where('id', '=', deal.id)
    .execute();
  await (await h.as(deal.creatorId)).deals.accept({ dealId: deal.id });
  const kept = await h.owner
    .selectFrom('commitments')
    .select([sql<string>`upper(span) - 1`.as('until'), sql<string>`lower(span)`.as('from')])
    .where('dealId', '=', deal.id)
    .execute();
  const { terms } = await (await h.as(deal.brandId)).payments.terms({ dealId: deal.id });
  const text = terms.find(({ kind }) => kind === 'exclusivity')?.lines[0]?.text ?? '';
  const months = figure(text, 'months after the first verified post');
  expect(figure(text, 'months after the campaign')).toBe(months);
  const until = addMonths(world.campaign.endDate ?? '', months);
  expect(kept).toEqual([{ from: world.campaign.startDate, until }]);
  expect(dealDays(world.campaign, months).exclusiveUntil).toBe(until);
  const facts = { ...deal, usageRights: usage, campaign: world.campaign, approvalProcess: null };
  expect(compileTerms(facts).find(({ kind }) => kind === 'exclusivity')?.day).toBe(until);
});
