import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import type { SystemContext } from '#server/context.ts';
import { inTransaction } from '#server/data/db.ts';
import { DATABASE_WAIT_MS } from '#server/env.ts';
import { addJob } from '#server/jobs.ts';
import { startWorker } from '#server/worker.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();

async function queueMail(userId: string): Promise<void> {
  await inTransaction(h.db, async (tx) => {
    const text = { subject: 'Hello', bodyText: 'Hello', bodyHtml: 'Hello' };
    const mail = { userId, toAddress: 'bo@accord.test', template: 'reset' as const, ...text, createdAt: new Date() };
    const { id } = await tx.insertInto('mailOutbox').values(mail).returning('id').executeTakeFirstOrThrow();
    await addJob(tx, 'mail.send', { mailId: id });
  });
}

/** How many jobs are not done. */
async function jobsLeft(): Promise<number> {
  const { rows } = await sql`select id from graphile_worker._private_jobs`.execute(h.owner);
  return rows.length;
}

/** How many statements of the worker wait for a lock on a job. */
async function waiting(): Promise<number> {
  const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like '%_private_jobs%'`.execute(h.owner);
  return rows.length;
}

test('[R10] jobs that a worker could not mark as done are done by the next worker, even where the old one never ends', async () => {
  const { id } = await createUser(h.owner, 'brand');
  const sends: (() => void)[] = [];
  const send = async () => {
    await new Promise<void>((done) => sends.push(done));
    return { messageId: 'sent' };
  };
  const contextOf = (): SystemContext => {
    const ctx = h.context({ kind: 'system', onBehalfOf: null });
    // What waits for a lock is to fail while this test holds it.
    const env = { ...ctx.env, databaseWaitMs: DATABASE_WAIT_MS };
    return { ...ctx, env, via: 'job', providers: { ...ctx.providers, mail: { ...ctx.providers.mail, send } } };
  };
  for (let at = 0; at < 4; at += 1) await queueMail(id);
  const worker = await startWorker(h.url, contextOf);
  await expect.poll(() => sends.length).toBe(4);
  const [last, ...first] = sends;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'LISTEN%'`.execute(h.owner);
  // It has lost the connection on which it hears of new jobs, so it ends. While one of its jobs is still running, the statements that mark the others
  // as done fail, because the rows of the jobs stay locked.
  await h.owner.transaction().execute(async (tx) => {
    await sql`select id from graphile_worker._private_jobs for update`.execute(tx);
    for (const done of first) {
      const before = await waiting();
      done();
      await expect.poll(waiting, { interval: 20 }).toBe(before + 1);
    }
    await expect.poll(waiting).toBe(0);
  });
  last?.();
  await expect.poll(jobsLeft, { interval: 200 }).toBe(0);
  await worker.stop();
});
