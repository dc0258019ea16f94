import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { addJob } from '#server/jobs.ts';
import { recurring } from '#server/recurring-jobs.ts';
import { nextRun } from '#server/system/schedule.rules.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date('2026-03-10T10:15:30.000Z');
const FUTURE = new Date(Date.now() + 86_400_000);
const admin = await createUser(h.owner, 'admin');
const staff = await h.as(admin.id, NOW);

const change = (text: string) => sql.raw(text).execute(h.owner);
beforeEach(() => change('delete from graphile_worker._private_jobs'));

/** Adds a job of each state; returns their numbers. */
async function oneOfEach() {
  for (let n = 0; n < 4; n += 1) await addJob(h.owner, 'audit.seal', {}, { runAt: FUTURE });
  const { rows } = await sql<{ id: string }>`select id::text from graphile_worker._private_jobs order by id`.execute(
    h.owner,
  );
  const [waiting = '', retrying = '', running = '', failed = ''] = rows.map(({ id }) => id);
  await change(
    `update graphile_worker._private_jobs set attempts = 2, last_error = E'The bank is closed\n    at secret.ts:1' where id = ${retrying}`,
  );
  await change(
    `update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'x' where id = ${running}`,
  );
  await change(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'No such bank' where id = ${failed}`,
  );
  return { waiting, retrying, running, failed };
}

test('jobs are listed newest first with state, tries and the first line of the error, by state, a page at a time; no payload leaves', async () => {
  const ids = await oneOfEach();
  const { rows } = await staff.system.jobs({});
  expect(rows.map(({ id, state, error }) => [id, state, error])).toEqual([
    [ids.failed, 'failed', 'No such bank'],
    [ids.running, 'running', null],
    [ids.retrying, 'retrying', 'The bank is closed'],
    [ids.waiting, 'waiting', null],
  ]);
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
    ['attempts', 'attemptsMax', 'createdAt', 'error', 'id', 'job', 'may', 'runAt', 'state'].sort(),
  );
  for (const state of ['failed', 'running', 'retrying', 'waiting'] as const) {
    expect((await staff.system.jobs({ state })).rows.map(({ id }) => id)).toEqual([ids[state]]);
  }
  const first = await staff.system.jobs({ limit: 3 });
  expect(first.rows).toHaveLength(3);
  const second = await staff.system.jobs({ limit: 3, cursor: first.nextCursor });
  expect(second.rows.map(({ id }) => id)).toEqual([ids.waiting]);
  expect(second.nextCursor).toBeNull();
  await expect(staff.system.jobs({ cursor: 'bm90IG91cnM' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('a failed job is tried again at once with all its tries; one that runs is refused in the sentence of its row, one that is done is not found', async () => {
  const ids = await oneOfEach();
  await staff.system.retryJob({ jobId: ids.failed });
  const { rows } = await staff.system.jobs({});
  expect(rows.find(({ id }) => id === ids.failed)).toMatchObject({ state: 'waiting', attempts: 0 });
  const running = rows.find(({ id }) => id === ids.running);
  expect(running?.may.retry).toEqual({ allowed: false, reason: 'This job is running.' });
  await expect(staff.system.retryJob({ jobId: ids.running })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This job is running.',
  });
  await expect(staff.system.retryJob({ jobId: '999999999' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(staff.system.retryJob({ jobId: 'one' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const audited = await h.owner.selectFrom('auditLog').selectAll().where('action', '=', 'jobs.retry').execute();
  expect(audited).toMatchObject([{ userId: admin.id, resourceType: 'job', resourceId: ids.failed }]);
  await h.runJobs();
  expect((await staff.system.jobs({ state: 'waiting' })).rows.map(({ id }) => id)).not.toContain(ids.failed);
});

test('every recurring job is listed with its last and next run and its last error, and runs now when asked', async () => {
  await change(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('audit.seal', now(), '2026-03-10T10:15:00Z') on conflict (identifier) do update set last_execution = excluded.last_execution`,
  );
  await addJob(h.owner, 'audit.seal', {}, { jobKey: 'audit.seal', runAt: FUTURE });
  await change(`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'The disk is full'`);
  const rows = await staff.system.recurringJobs();
  expect(rows.map(({ job }) => job)).toEqual(recurring.map(({ job }) => job));
  expect(rows.find(({ job }) => job === 'audit.seal')).toEqual({
    job: 'audit.seal',
    description: 'Seals the audit log',
    lastRun: new Date('2026-03-10T10:15:00.000Z'),
    nextRun: new Date('2026-03-10T10:16:00.000Z'),
    error: 'The disk is full',
    failed: true,
  });
  await staff.system.runJob({ job: 'audit.seal' });
  expect((await staff.system.jobs({})).rows).toMatchObject([
    { job: 'audit.seal', state: 'waiting', attempts: 0 },
    { job: 'audit.seal', state: 'failed' },
  ]);
  expect((await staff.system.recurringJobs()).find(({ job }) => job === 'audit.seal')).toMatchObject({ error: null });
  const before = await h.owner.selectFrom('auditLog').selectAll().where('action', '=', 'jobs.run').execute();
  expect(before).toMatchObject([{ userId: admin.id, resourceId: 'audit.seal' }]);
  await h.runJobs();
  expect((await staff.system.jobs({})).rows).toMatchObject([{ state: 'failed' }]);
  await expect(staff.system.runJob({ job: 'payments.send-payout' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the next run of a pattern is its first minute after now, in UTC', () => {
  const at = (pattern: string) => nextRun(pattern, NOW).toISOString();
  expect(at('* * * * *')).toBe('2026-03-10T10:16:00.000Z');
  expect(at('17 * * * *')).toBe('2026-03-10T10:17:00.000Z');
  expect(at('15 * * * *')).toBe('2026-03-10T11:15:00.000Z');
  expect(at('40 4 * * *')).toBe('2026-03-11T04:40:00.000Z');
});

test('nobody but staff sees or starts jobs', async () => {
  const { waiting } = await oneOfEach();
  for (const role of ['brand', 'creator', 'agency'] as const) {
    const caller = await h.as((await createUser(h.owner, role)).id, NOW);
    for (const call of [
      () => caller.system.jobs({}),
      () => caller.system.recurringJobs(),
      () => caller.system.health(),
      () => caller.system.retryJob({ jobId: waiting }),
      () => caller.system.runJob({ job: 'audit.seal' }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  }
  await expect((await h.as(null, NOW)).system.retryJob({ jobId: waiting })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
});
