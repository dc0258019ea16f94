import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createApplication, createCampaign, createDeal, createUser } from '#db/factories.ts';
import { campaignDay } from '#server/data/sql.ts';
import type { JobName } from '#server/jobs.ts';
import { taskList } from '#server/worker.ts';
import { USAGE_REMINDER_DAYS } from '#shared/constants.ts';
import { addDays, dayIn, endOfDay, isoDay } from '#shared/dates.ts';
import type { CampaignStatus } from '#shared/lifecycles.ts';
import { applicationRefusals, offerRefusals } from '#shared/messages/deals/refusals.ts';
import { UNFINISHED_SETTLED_DAYS } from '#shared/payments/deadlines.ts';
import { harness } from '#tests/support/harness.ts';
import { draft } from './campaign-drafts.ts';

const h = await harness();
const ZONES = ['Pacific/Kiritimati', 'Asia/Kolkata', 'UTC', 'America/Los_Angeles'] as const;
type Zone = (typeof ZONES)[number];
const DAY = '2026-03-31';
const MINUTE_MS = 60_000;
const beside = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);

type Over = Partial<Parameters<typeof createCampaign>[1]>;
async function campaign(timeZone: string, status: CampaignStatus, over: Over = {}) {
  const { id: brandId } = await createUser(h.owner, 'brand');
  const days = { startDate: addDays(DAY, -30), submissionDeadline: addDays(DAY, -10), endDate: addDays(DAY, 60) };
  return createCampaign(h.owner, { brandId, status, reviewStatus: 'approved', timeZone, ...days, ...over });
}
/** Takes applications until the end of DAY. */
const APPLIED_FOR = { participation: 'application', startDate: DAY, submissionDeadline: addDays(DAY, 20) } as const;
const creatorId = async () => (await createUser(h.owner, 'creator')).id;
async function dealOn(on: Awaited<ReturnType<typeof campaign>>, over: Partial<Parameters<typeof createDeal>[1]>) {
  return createDeal(h.owner, { campaign: on, creatorId: await creatorId(), ...over });
}
async function run(job: JobName, now: Date): Promise<void> {
  const task = taskList(() => ({ ...h.context({ kind: 'system', onBehalfOf: null }, now), via: 'job' }))[job];
  if (!task) throw new Error(`${job} has no handler`);
  await Reflect.apply(task, undefined, [{}, { job: { id: '1' } }]);
}
const statusIn = async (table: 'campaigns' | 'deals' | 'applications', id: string) =>
  (await h.owner.selectFrom(table).select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const told = async (notificationType: string, campaignId: string) =>
  (
    await h.owner
      .selectFrom('notifications')
      .select('message')
      .where('notificationType', '=', notificationType)
      .where('campaignId', '=', campaignId)
      .execute()
  ).map(({ message }) => message);

interface Sweep {
  job: JobName;
  /** It is due after the end of this day. */
  after: string;
  /** Creates something that is due, and returns a query for whether it is done. */
  due: (zone: Zone) => Promise<() => Promise<boolean>>;
}

const SWEEPS: Record<string, Sweep> = {
  'a live campaign is completed': {
    job: 'campaigns.complete-due',
    after: DAY,
    async due(zone) {
      const { id } = await campaign(zone, 'live', { endDate: DAY });
      return async () => (await statusIn('campaigns', id)) === 'completed';
    },
  },
  'unanswered applications are closed': {
    job: 'deals.expire',
    after: DAY,
    async due(zone) {
      const open = await campaign(zone, 'new', { ...APPLIED_FOR });
      const { id } = await createApplication(h.owner, { campaign: open, creatorId: await creatorId() });
      return async () => (await statusIn('applications', id)) === 'closed';
    },
  },
  'an offer of a campaign in review ends': {
    job: 'deals.expire',
    after: DAY,
    async due(zone) {
      const over = { submissionDeadline: DAY, reviewStatus: 'pending_review' } as const;
      const { id } = await dealOn(await campaign(zone, 'new', over), { invitationDate: new Date('2026-01-01') });
      return async () => (await statusIn('deals', id)) === 'expired';
    },
  },
  'content that is due in two days is recalled': {
    job: 'deals.remind',
    after: addDays(DAY, -3),
    async due(zone) {
      const on = await campaign(zone, 'in_progress', { submissionDeadline: DAY });
      await dealOn(on, { status: 'in_progress' });
      return async () => (await told('deadline_reminder', on.id)).length > 0;
    },
  },
  'usage that runs out is recalled': {
    job: 'deals.remind',
    after: addDays(DAY, -USAGE_REMINDER_DAYS - 1),
    async due(zone) {
      const on = await campaign(zone, 'completed');
      const usageRights = JSON.stringify({
        months: 1,
        channels: ['website'],
        exclusivityMonths: 0,
        whitelisting: false,
      });
      await dealOn(on, { status: 'completed', usageRights, usageFrom: addDays(DAY, -31), usageUntil: DAY });
      return async () => (await told('usage_reminder', on.id)).length > 0;
    },
  },
  'what everyone is silent about is settled': {
    job: 'payments.settle-silent',
    after: addDays(DAY, UNFINISHED_SETTLED_DAYS),
    async due(zone) {
      const { id } = await dealOn(await campaign(zone, 'completed', { endDate: DAY }), { status: 'in_progress' });
      return async () => (await statusIn('deals', id)) === 'cancelled';
    },
  },
};

describe.each(ZONES)('In %s', (zone) => {
  test.each(Object.entries(SWEEPS))('%s when the day is over there, and no minute before', async (_, sweep) => {
    const isDone = await sweep.due(zone);
    const over = endOfDay(sweep.after, zone);
    await run(sweep.job, beside(over, -1));
    expect(await isDone()).toBe(false);
    await run(sweep.job, beside(over, 1));
    expect(await isDone()).toBe(true);
  });

  test('creators find and apply to a campaign until the day of its start is over there', async () => {
    const { id } = await campaign(zone, 'new', { ...APPLIED_FOR });
    const creator = await creatorId();
    const at = async (minutes: number) => h.as(creator, beside(endOfDay(DAY, zone), minutes));
    const found = async (minutes: number) =>
      (await (await at(minutes)).deals.openCampaigns({})).rows
        .filter((open) => open.id === id)
        .map(({ timeZone }) => timeZone);
    expect([await found(-1), await found(1)]).toEqual([[zone], []]);
    await expect((await at(1)).deals.sendApplication({ campaignId: id, note: 'I know them.' })).rejects.toThrow(
      applicationRefusals.closed,
    );
    await (await at(-1)).deals.sendApplication({ campaignId: id, note: 'I know them.' });
  });

  test('a creator’s campaign is in the tab of the day there', async () => {
    const on = await campaign(zone, 'in_progress', { startDate: DAY, submissionDeadline: DAY, endDate: DAY });
    const { creatorId: creator } = await dealOn(on, { status: 'in_progress' });
    const counts = async (now: Date) => {
      const { rows, counts } = await (await h.as(creator, now)).content.campaigns({ tab: 'active' });
      return [counts.upcoming, counts.active, counts.completed, ...rows.map(({ timeZone }) => timeZone)];
    };
    const [begins, ends] = [endOfDay(addDays(DAY, -1), zone), endOfDay(DAY, zone)];
    expect(await counts(beside(begins, -1))).toEqual([1, 0, 0]);
    expect(await counts(beside(begins, 1))).toEqual([0, 1, 0, zone]);
    expect(await counts(beside(ends, -1))).toEqual([0, 1, 0, zone]);
    expect(await counts(beside(ends, 1))).toEqual([0, 0, 1]);
  });

  test('creators are invited, and offers last, until the deadline’s day is over there', async () => {
    const on = await campaign(zone, 'in_progress', { submissionDeadline: DAY, budgetMinor: 5_000_000 });
    const offer = async (minutes: number) =>
      (await h.as(on.brandId, beside(endOfDay(DAY, zone), minutes))).deals.invite({
        campaignId: on.id,
        currency: 'USD',
        invites: [{ creatorId: await creatorId(), agreedMinor: 100_000 }],
      });
    await expect(offer(1)).rejects.toThrow(offerRefusals.deadlinePassed);
    await offer(-60);
    const [deal] = await h.owner.selectFrom('deals').select('expiresAt').where('campaignId', '=', on.id).execute();
    expect(deal?.expiresAt).toEqual(endOfDay(DAY, zone));
  });

  test('a draft whose start is over there is refused by its field', async () => {
    const { id: brandId } = await createUser(h.owner, 'brand', { brandProfile: { timeZone: zone } });
    const dates = { startDate: DAY, submissionDeadline: addDays(DAY, 20), endDate: addDays(DAY, 40) };
    const caller = await h.as(brandId, beside(endOfDay(DAY, zone), 1));
    const { id, timeZone } = await caller.campaigns.createDraft({ draft: { name: 'Spring' } });
    expect(timeZone).toBe(zone);
    await caller.campaigns.saveDraft({ campaignId: id, currentStep: 5, draft: draft(dates) });
    await expect(caller.campaigns.submit({ campaignId: id })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      field: 'startDate',
    });
    const before = await h.as(brandId, beside(endOfDay(DAY, zone), -1));
    expect(await before.campaigns.submit({ campaignId: id })).toMatchObject({ reviewStatus: 'pending_review' });
  });
});

test('a reminder names the day with its zone, and the day on which an offer ends is the one there', async () => {
  const on = await campaign('America/Los_Angeles', 'in_progress', { submissionDeadline: DAY });
  await dealOn(on, { status: 'in_progress' });
  const end = endOfDay(DAY, 'America/Los_Angeles');
  // In UTC that moment is the first of April.
  await dealOn(on, { status: 'invited', invitationDate: beside(end, -5 * 24 * 60), expiresAt: end });
  await run('deals.remind', beside(end, -24 * 60));
  expect(await told('deadline_reminder', on.id)).toEqual([
    expect.stringContaining('by Mar 31, 2026 (Los Angeles time).'),
  ]);
  expect(await told('invitation_reminder', on.id)).toEqual([
    expect.stringContaining('Mar 31, 2026 (Los Angeles time)'),
  ]);
});

describe('The time zone of a brand', () => {
  const setUp = async (timeZone?: string) => {
    const { id } = await createUser(h.owner, 'brand');
    await h.owner.deleteFrom('brandProfiles').where('userId', '=', id).execute();
    await (await h.as(id)).profiles.setupBrand({ companyName: 'Brew', industry: '', ...(timeZone && { timeZone }) });
    return h.as(id);
  };

  test.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['Atlantis/Capital', 'UTC'],
    ['+05:30', 'UTC'],
    ["'; drop table users", 'UTC'],
    ['\u0000', 'UTC'],
    [undefined, 'UTC'],
  ])('is taken from the browser at the set-up: %s is %s', async (typed, kept) => {
    expect(await (await setUp(typed)).settings.company()).toMatchObject({ timeZone: kept });
  });

  test('is what the browser said first, and not what another browser says when the profile is changed', async () => {
    const brand = await setUp('Europe/Berlin');
    await brand.profiles.setupBrand({ companyName: 'Brew & Co', industry: '', timeZone: 'Asia/Tokyo' });
    expect(await brand.settings.company()).toMatchObject({ companyName: 'Brew & Co', timeZone: 'Europe/Berlin' });
  });

  test('is changed in the settings: drafts and copies follow, what was submitted keeps its days', async () => {
    const now = new Date('2026-05-04T10:00:00Z');
    const { id: brandId } = await createUser(h.owner, 'brand', { brandProfile: { timeZone: 'Europe/Berlin' } });
    const brand = await h.as(brandId, now);
    const other = await campaign('Europe/Paris', 'draft', { reviewStatus: 'draft' });
    const [open, sent] = [
      await brand.campaigns.createDraft({ draft: { name: 'Spring' } }),
      await brand.campaigns.createDraft({ draft: { name: 'Summer' } }),
    ];
    await brand.campaigns.saveDraft({ campaignId: sent.id, currentStep: 5, draft: draft() });
    await brand.campaigns.submit({ campaignId: sent.id });
    await brand.settings.saveCompany({ timeZone: 'Asia/Tokyo' });
    const copy = await brand.campaigns.duplicate({ campaignId: sent.id });
    const zoneOf = async (id: string) =>
      (await h.owner.selectFrom('campaigns').select('timeZone').where('id', '=', id).executeTakeFirstOrThrow())
        .timeZone;
    expect([await zoneOf(open.id), await zoneOf(sent.id), await zoneOf(copy.id), await zoneOf(other.id)]).toEqual([
      'Asia/Tokyo',
      'Europe/Berlin',
      'Asia/Tokyo',
      'Europe/Paris',
    ]);
    await expect(brand.settings.saveCompany({ timeZone: 'Mars/Base' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('may be each that a browser can offer', async () => {
    const { id } = await createUser(h.owner, 'brand');
    const brand = await h.as(id);
    const names = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kolkata', 'Europe/Kyiv'];
    for (const timeZone of names) await brand.settings.saveCompany({ timeZone });
    const kept = await h.owner
      .selectFrom('auditLog')
      .select(sql<string>`after ->> 'timeZone'`.as('timeZone'))
      .where('resourceId', '=', id)
      .where('action', '=', 'settings.saveCompany')
      .execute();
    expect(new Set(kept.map(({ timeZone }) => timeZone))).toEqual(new Set(names));
    expect(await brand.settings.company()).toMatchObject({ timeZone: 'Europe/Kyiv' });
  });
});

test('no name that the database does not know gets into a campaign, where it would stop every sweep', async () => {
  await expect(campaign('Atlantis/Capital', 'live')).rejects.toThrow('time zone "Atlantis/Capital" not recognized');
});

test('today is the same day for a campaign in the database and in the program, at any hour and through each change of clocks', async () => {
  for (const timeZone of [...ZONES, 'Africa/Cairo', 'America/Havana', 'Australia/Lord_Howe', 'Pacific/Chatham']) {
    const { id } = await campaign(timeZone, 'new');
    for (let hour = 0; hour < 365 * 24; hour += 241) {
      const now = new Date(Date.parse('2026-01-01T00:59:00Z') + hour * 60 * MINUTE_MS);
      const { day } = await h.owner
        .selectFrom('campaigns')
        .where('id', '=', id)
        .select(campaignDay(now).as('day'))
        .executeTakeFirstOrThrow();
      expect([timeZone, now, isoDay(new Date(`${day}T00:00:00Z`))]).toEqual([timeZone, now, dayIn(timeZone, now)]);
    }
  }
});
