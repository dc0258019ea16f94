import { randomUUID } from 'node:crypto';
import { sql, type Updateable } from 'kysely';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import {
  createApplication,
  createCampaign,
  createDeal,
  createFile,
  createSubmission,
  createUser,
} from '#db/factories.ts';
import type { Database } from '#db/schema.ts';
import type { SystemContext } from '#server/context.ts';
import type { Db } from '#server/data/db.ts';
import { locking } from '#server/ground/locks.ts';
import { addJobs, type JobName } from '#server/jobs.ts';
import { log } from '#server/log.ts';
import { taskList } from '#server/worker.ts';
import { DAY_MS } from '#shared/constants.ts';
import { addDays, isoDay } from '#shared/dates.ts';
import type { CampaignStatus, DealStatus } from '#shared/lifecycles.ts';
import { createApproval } from '#tests/support/approvals.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { createProposal } from '#tests/support/proposals.ts';
import { somebodyWaits } from '#tests/support/waiting.ts';

const h = await racingHarness();
await sql
  .raw(
    `create function refuse_bad_row() returns trigger language plpgsql as $$ begin raise exception 'This row is bad'; end $$`,
  )
  .execute(h.owner);
const NOW = new Date('2026-03-20T12:00:00.000Z');
const TODAY = isoDay(NOW);
const ago = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);

async function run(job: JobName, over: Partial<SystemContext> = {}): Promise<void> {
  const task = taskList(() => ({ ...h.context({ kind: 'system', onBehalfOf: null }, NOW), via: 'job', ...over }))[job];
  if (!task) throw new Error(`${job} has no handler`);
  await Reflect.apply(task, undefined, [{}, { job: { id: '1' } }]);
}

const campaign = async (status: CampaignStatus, over: Partial<Parameters<typeof createCampaign>[1]> = {}) => {
  const { id: brandId } = await createUser(h.owner, 'brand');
  return createCampaign(h.owner, { brandId, status, reviewStatus: 'approved', ...over });
};
const ended = (days: number) => ({
  startDate: addDays(TODAY, -90),
  submissionDeadline: addDays(TODAY, -60),
  endDate: addDays(TODAY, -days),
});
const creatorId = async () => (await createUser(h.owner, 'creator')).id;

/** A deal on this campaign, with its own creator. */
async function deal(status: DealStatus, on: Awaited<ReturnType<typeof campaign>>, invitationDate = ago(10)) {
  return createDeal(h.owner, { campaign: on, creatorId: await creatorId(), status, invitationDate });
}

async function invite(): Promise<string> {
  const values = {
    email: `${randomUUID()}@example.test`,
    role: 'brand',
    status: 'sent',
    sentAt: ago(9),
    expiresAt: ago(2),
  } as const;
  return (await h.owner.insertInto('invites').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const audited = async (resourceId: string, action: string) =>
  (
    await h.owner
      .selectFrom('auditLog')
      .select('id')
      .where('resourceId', '=', resourceId)
      .where(sql<string>`action`, '=', action)
      .execute()
  ).length;
const told = async (type: string, where: { campaignId: string } | { submissionId: string }) => {
  const [[column, id] = ['', '']] = Object.entries(where);
  const { rows } = await sql`select from notifications
    where notification_type = ${type} and ${sql.ref(`notifications.${column}`)} = ${id}`.execute(h.owner);
  return rows.length;
};
const ofDeal = async (id: string) =>
  (await h.owner.selectFrom('deals').select('campaignId').where('id', '=', id).executeTakeFirstOrThrow()).campaignId;
const gone = async (table: 'fileUploads' | 'files', id: string) =>
  (await h.owner.selectFrom(table).select('id').where('id', '=', id).execute()).length === 0 ? 1 : 0;

interface Sweep {
  job: JobName;
  /** The table that the sweep changes, and the column with the id of the due row. */
  touches: [table: keyof Database, column: string];
  /** Makes a row that is due; returns its id. */
  due(): Promise<string>;
  /** How often the sweep has handled the row. */
  done(id: string): Promise<number>;
}

const sweeps: Record<string, Sweep> = {
  'invitations whose time is over': {
    job: 'deals.expire',
    touches: ['deals', 'id'],
    due: async () => (await deal('invited', await campaign('new'), ago(90))).id,
    done: (id) => audited(id, 'deal.expire'),
  },
  'applications to campaigns that have started': {
    job: 'deals.expire',
    touches: ['applications', 'campaign_id'],
    async due() {
      const started = await campaign('new', { participation: 'application', startDate: addDays(TODAY, -1) });
      await createApplication(h.owner, { campaign: started, creatorId: await creatorId() });
      return started.id;
    },
    async done(id) {
      const rows = await h.owner.selectFrom('applications').select('id').where('campaignId', '=', id).execute();
      return audited(rows[0]?.id ?? '', 'application.close');
    },
  },
  'invitations that wait for an answer': {
    job: 'deals.remind',
    touches: ['deals', 'id'],
    due: async () => (await deal('invited', await campaign('new'), ago(7.5))).id,
    done: async (id) => told('invitation_reminder', { campaignId: await ofDeal(id) }),
  },
  'content that is due tomorrow': {
    job: 'deals.remind',
    touches: ['deals', 'id'],
    due: async () => (await deal('in_progress', await campaign('in_progress', { submissionDeadline: TODAY }))).id,
    done: async (id) => told('deadline_reminder', { campaignId: await ofDeal(id) }),
  },
  'content that waits for review': {
    job: 'content.remind',
    touches: ['submissions', 'id'],
    async due() {
      const handedIn = await deal('submitted', await campaign('in_progress'));
      return (await createSubmission(h.owner, { deal: handedIn, createdAt: ago(9), files: 0 })).id;
    },
    done: (id) => told('review_overdue', { submissionId: id }),
  },
  'invites to the platform': {
    job: 'invites.expire',
    touches: ['invites', 'id'],
    due: invite,
    done: (id) => audited(id, 'invite.expire'),
  },
  'live campaigns whose last day is over': {
    job: 'campaigns.complete-due',
    touches: ['campaigns', 'id'],
    due: async () => (await campaign('live', ended(1))).id,
    done: (id) => audited(id, 'campaign.complete'),
  },
  'campaigns about which everyone is silent': {
    job: 'payments.settle-silent',
    touches: ['deals', 'campaign_id'],
    async due() {
      const over = await campaign('completed', ended(30));
      await deal('in_progress', over);
      return over.id;
    },
    async done(id) {
      const [row] = await h.owner.selectFrom('deals').select('id').where('campaignId', '=', id).execute();
      return audited(row?.id ?? '', 'deal.cancel');
    },
  },
  'requests for approval that nobody answered': {
    job: 'approvals.expire',
    touches: ['approvals', 'id'],
    async due() {
      const { id: campaignId, brandId: companyId } = await campaign('new');
      const { id: askedBy } = await createUser(h.owner, null);
      return (await createApproval(h.owner, { companyId, campaignId, askedBy, expiresAt: ago(1) })).id;
    },
    done: (id) => audited(id, 'approval.expire'),
  },
  'proposals that nobody answered': {
    job: 'proposals.expire',
    touches: ['proposals', 'id'],
    async due() {
      const { id: accountId } = await createUser(h.owner, 'creator');
      return (await createProposal(h.owner, { accountId, expiresAt: ago(1) })).id;
    },
    done: (id) => audited(id, 'proposal.expire'),
  },
  'sign-ups that nobody confirmed': {
    job: 'account.purge',
    touches: ['users', 'id'],
    due: async () =>
      (await createUser(h.owner, null, { user: { status: 'pending', emailConfirmedAt: null, createdAt: ago(5) } })).id,
    done: (id) => audited(id, 'auth.endSignUp'),
  },
  'campaigns that were deleted': {
    job: 'campaigns.purge',
    touches: ['campaigns', 'id'],
    due: async () => (await campaign('new', { deletedAt: ago(31) })).id,
    done: (id) => audited(id, 'campaign.purge'),
  },
  'uploads that were not finished': {
    job: 'files.clean',
    touches: ['fileUploads', 'id'],
    async due() {
      const values = {
        ownerId: await creatorId(),
        purpose: 'submission',
        name: 'half.mp4',
        sizeBytes: 10,
        createdAt: ago(3),
        expiresAt: ago(2),
      } as const;
      return (await h.owner.insertInto('fileUploads').values(values).returning('id').executeTakeFirstOrThrow()).id;
    },
    done: (id) => gone('fileUploads', id),
  },
  'files that nothing refers to': {
    job: 'files.clean',
    touches: ['files', 'id'],
    due: async () => (await createFile(h.owner, { ownerId: await creatorId(), createdAt: ago(5) })).id,
    done: (id) => gone('files', id),
  },
};

const tableName = (table: string): string => table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
let spoiled: string | null = null;

/** From now on the database refuses every change to these rows, until the trigger is removed. */
async function spoil(table: keyof Database, which: string): Promise<void> {
  spoiled = tableName(table);
  await sql
    .raw(`create trigger bad_row before update or delete on ${spoiled} for each row when (${which})
    execute function refuse_bad_row()`)
    .execute(h.owner);
}
async function heal(): Promise<void> {
  if (spoiled !== null) await sql.raw(`drop trigger bad_row on ${spoiled}`).execute(h.owner);
  spoiled = null;
}
const spoilOne = ([table, column]: Sweep['touches'], id: string) => spoil(table, `old.${column} = '${id}'`);

const printed = vi.spyOn(log, 'error').mockImplementation(() => {});
afterEach(async () => {
  printed.mockClear();
  await heal();
});
afterAll(() => printed.mockRestore());
const faults = () => printed.mock.calls.map(([, where]) => String(where));

describe.each(Object.entries(sweeps))('%s', (_name, { job, touches, due, done }) => {
  const times = async (ids: readonly string[]) => Promise.all(ids.map(done));

  test('a bad row stops none of the others, is printed with its id, and is handled once it is good again', async () => {
    const bad = await due();
    const good = [await due(), await due(), await due()];
    await spoilOne(touches, bad);
    await expect(run(job)).rejects.toThrow(bad);
    expect(await times([bad, ...good])).toEqual([0, 1, 1, 1]);
    expect(faults().filter((line) => line.startsWith(job) && line.includes(bad))).toHaveLength(1);
    expect(faults().filter((line) => good.some((id) => line.includes(id)))).toEqual([]);
    await heal();
    await run(job);
    expect(await times([bad, ...good])).toEqual([1, 1, 1, 1]);
  });

  test('two runs at once handle each row once, and neither fails', async () => {
    const ids = [await due(), await due(), await due(), await due()];
    await Promise.all([run(job), run(job)]);
    await run(job);
    expect(await times(ids)).toEqual([1, 1, 1, 1]);
    expect(faults()).toEqual([]);
  });
});

test('more rows than a batch are all handled in one run, even if many of them are bad', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into invites (email, role, status, sent_at, expires_at)
    select 'many' || n || '@example.test', 'brand', 'sent', ${ago(9)}, ${ago(2)}::timestamptz + n * interval '1 second'
    from generate_series(1, 450) n returning id`.execute(h.owner);
  await spoil('invites', `old.email like 'many1%' or old.email like 'many2%'`);
  const left = async () =>
    (
      await h.owner
        .selectFrom('invites')
        .select('email')
        .where('status', '=', 'sent')
        .where('email', 'like', 'many%')
        .execute()
    ).map(({ email }) => email);
  await expect(run('invites.expire')).rejects.toThrow(/^invites\.expire: 222 /);
  expect(await left()).toHaveLength(222);
  expect((await left()).every((email) => /^many[12]/.test(email))).toBe(true);
  await heal();
  await run('invites.expire');
  expect(await left()).toEqual([]);
  expect(rows).toHaveLength(450);
});

test('a row that somebody else locks for too long is left out, and printed with its id', async () => {
  const [held, free] = [await invite(), await invite()];
  await h.owner.transaction().execute(async (tx) => {
    await tx.selectFrom('invites').select('id').where('id', '=', held).forUpdate().execute();
    await expect(run('invites.expire')).rejects.toThrow(held);
  });
  expect(faults().filter((line) => line.includes(held))).toHaveLength(1);
  expect(await audited(free, 'invite.expire')).toBe(1);
  await run('invites.expire');
  expect(await audited(held, 'invite.expire')).toBe(1);
});

test('a failure in one part of a job does not stop the other parts', async () => {
  const expiring = sweeps['invitations whose time is over'];
  const closing = sweeps['applications to campaigns that have started'];
  if (!expiring || !closing) throw new Error('A sweep is missing');
  const [invitation, application] = [await expiring.due(), await closing.due()];
  await spoilOne(expiring.touches, invitation);
  await expect(run('deals.expire')).rejects.toThrow(invitation);
  await heal();
  expect(await closing.done(application)).toBe(1);
});

test('the parts of an upload that the store could not remove are tried again', async () => {
  const { files } = h.context().providers;
  const upload = sweeps['uploads that were not finished'];
  if (!upload) throw new Error('A sweep is missing');
  const [stuck, free] = [await upload.due(), await upload.due()];
  const deleteParts = async (id: string) => {
    if (id === stuck) throw new Error('The store is busy');
    await files.deleteParts(id);
  };
  const providers = { ...h.context().providers, files: { ...files, deleteParts } };
  await expect(run('files.clean', { providers })).rejects.toThrow(stuck);
  expect([await gone('fileUploads', stuck), await gone('fileUploads', free)]).toEqual([0, 1]);
  await run('files.clean');
  expect(await gone('fileUploads', stuck)).toBe(1);
});

/** A change that takes a row out of a sweep, committed while the sweep waits for the row's campaign. */
interface PutOff {
  sweep: string;
  /** The campaign of the due row. */
  campaignOf?: (id: string) => Promise<string>;
  change: Updateable<Database['campaigns']>;
}
const pause = { status: 'paused', pausedFrom: 'in_progress' } as const;
const pauseNew = { status: 'paused', pausedFrom: 'new' } as const;
const ofSubmission = async (id: string) =>
  (await h.owner.selectFrom('submissions').select('campaignId').where('id', '=', id).executeTakeFirstOrThrow())
    .campaignId;

test.each<[string, PutOff]>([
  [
    'the start of the campaign was moved',
    { sweep: 'applications to campaigns that have started', change: { startDate: addDays(TODAY, 20) } },
  ],
  [
    'the campaign was paused, an invitation waits',
    { sweep: 'invitations whose time is over', campaignOf: ofDeal, change: pauseNew },
  ],
  [
    'the campaign was paused, nobody is reminded of an invitation',
    { sweep: 'invitations that wait for an answer', campaignOf: ofDeal, change: pauseNew },
  ],
  [
    'the deadline was put off',
    { sweep: 'content that is due tomorrow', campaignOf: ofDeal, change: { submissionDeadline: addDays(TODAY, 15) } },
  ],
  [
    'the campaign was paused, nobody is reminded of a review',
    { sweep: 'content that waits for review', campaignOf: ofSubmission, change: pause },
  ],
])('what is no longer due is left alone, though a job waited for its lock: %s', async (_what, { sweep, ...put }) => {
  const due = sweeps[sweep];
  if (!due) throw new Error('A sweep is missing');
  const id = await due.due();
  const campaignId = (await put.campaignOf?.(id)) ?? id;
  let running: Promise<void> | undefined;
  await h.owner.transaction().execute(async (tx) => {
    await tx.updateTable('campaigns').set(put.change).where('id', '=', campaignId).execute();
    running = run(due.job);
    await somebodyWaits(h.owner);
  });
  await running;
  expect(await due.done(id)).toBe(0);
});

test('a file that is attached while the job waits for it stays', async () => {
  const id = await sweeps['files that nothing refers to']?.due();
  if (!id) throw new Error('A sweep is missing');
  const { id: campaignId, brandId } = await campaign('new');
  let running: Promise<void> | undefined;
  await h.owner.transaction().execute(async (tx) => {
    await locking(tx.selectFrom('files').select('id').where('id', '=', id)).execute();
    const attached = { campaignId, kind: 'contract', fileId: id, createdBy: brandId, createdAt: NOW } as const;
    await tx.insertInto('campaignFiles').values(attached).execute();
    running = run('files.clean');
    await somebodyWaits(h.owner);
  });
  await running;
  expect(await gone('files', id)).toBe(0);
});

test('two that add the same jobs take them in one order, and do not block each other', async () => {
  const runAt = new Date(NOW.getTime() + DAY_MS);
  const add = (tx: Db, ...jobKeys: string[]) =>
    addJobs(
      tx,
      'content.check-posts',
      jobKeys.map((jobKey) => ({ payload: {}, jobKey, runAt })),
    );
  await add(h.owner, 'first', 'second');
  let other: Promise<void> | undefined;
  await h.owner.transaction().execute(async (tx) => {
    await add(tx, 'first');
    other = h.db.transaction().execute((theirs) => add(theirs, 'second', 'first'));
    await somebodyWaits(h.owner);
    await add(tx, 'second');
  });
  await other;
});
