import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { addJob } from '#server/jobs.ts';
import { databaseProblem, filesProblem, jobsProblem, mailProblem } from '#server/system/health.rules.ts';
import { startWorker } from '#server/worker.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date();
const staff = await h.as((await createUser(h.owner, 'admin')).id, NOW);

const mail = (status: 'queued' | 'sent' | 'failed', ago: number) => ({
  toAddress: 'some.one@example.test',
  template: 'test',
  subject: 'Hello',
  bodyText: 'Hello',
  bodyHtml: 'Hello',
  status,
  createdAt: new Date(NOW.getTime() - ago),
});
const HOUR = 3_600_000;

test('[ADM-SET-05] the state of database, jobs, mail, files and version is what is there', async () => {
  await h.owner
    .insertInto('mailOutbox')
    .values([mail('sent', HOUR), mail('sent', 30 * HOUR), mail('failed', HOUR), mail('queued', 2 * HOUR)])
    .execute();
  await addJob(h.owner, 'audit.seal', {}, { runAt: new Date(NOW.getTime() + HOUR) });
  const before = await staff.system.health();
  const { rows } = await sql<{ version: string }>`show server_version`
    .execute(h.owner)
    .then(({ rows: found }) => ({ rows: found.map((row) => ({ version: Object.values(row)[0] ?? '' })) }));
  expect(before.database.version).toBe(rows[0]?.version);
  expect(before.database.sizeBytes).toBeGreaterThan(1_000_000);
  expect(before.database.connections).toBeGreaterThan(0);
  expect(before.jobs).toMatchObject({ waiting: 1, running: 0, failed: 0, dueSince: null });
  expect(before.mail).toMatchObject({ sentToday: 1, failedToday: 1, waiting: 1, provider: 'local' });
  expect(before.mail.problem).toBe('Email has been waiting for more than an hour.');
  expect(before.files).toMatchObject({ provider: 'local' });
  expect(before.files.freeBytes).toBeGreaterThan(0);
  expect(before.version).toMatchObject({ accord: expect.stringMatching(/^\d+\.\d+\.\d+$/), node: process.version });
});

test('[ADM-SET-05] a worker counts while it runs; without one the screen says what does not happen', async () => {
  expect((await staff.system.health()).jobs).toMatchObject({
    workers: 0,
    problem: 'No worker is running, so no email is sent and no money is moved.',
  });
  const worker = await startWorker(h.url, () => h.context({ kind: 'system', onBehalfOf: null }));
  try {
    expect((await staff.system.health()).jobs).toMatchObject({ workers: 1, problem: null });
  } finally {
    await worker.stop();
  }
});

test('what is wrong is said of each part, the gravest first', () => {
  const ago = (ms: number) => new Date(NOW.getTime() - ms);
  expect(databaseProblem({ connections: 90, connectionsMax: 100 })).toBeNull();
  expect(databaseProblem({ connections: 91, connectionsMax: 100 })).toMatch(/connections/);
  expect(filesProblem(null)).toBeNull();
  expect(filesProblem(3 * 1024 ** 3)).toBeNull();
  expect(filesProblem(1024 ** 3)).toBe('Only 1GB are free for files.');
  expect(jobsProblem({ workers: 1, failed: 0, dueSince: ago(60_000) }, NOW)).toBeNull();
  expect(jobsProblem({ workers: 1, failed: 2, dueSince: ago(60_000) }, NOW)).toBe(
    '2 jobs failed and will not be tried again.',
  );
  expect(jobsProblem({ workers: 1, failed: 2, dueSince: ago(301_000) }, NOW)).toMatch(/five minutes/);
  expect(jobsProblem({ workers: 0, failed: 2, dueSince: ago(301_000) }, NOW)).toMatch(/No worker/);
  expect(mailProblem({ failedToday: 0, waitingSince: ago(60_000) }, NOW)).toBeNull();
  expect(mailProblem({ failedToday: 1, waitingSince: null }, NOW)).toBe('1 email was refused in the last 24 hours.');
  expect(mailProblem({ failedToday: 1, waitingSince: ago(2 * HOUR) }, NOW)).toMatch(/more than an hour/);
});
