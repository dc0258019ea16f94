import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#server/data/db.ts';
import { addJob } from '#server/jobs.ts';
import { keepAlive } from '#server/worker-life.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();

/** A job that a worker took a minute ago and has not finished. */
async function takenBy(workerId: string): Promise<void> {
  await inTransaction(h.db, (tx) => addJob(tx, 'mail.blank-tokens', {}, { queue: workerId }));
  for (const table of ['_private_jobs', '_private_job_queues']) {
    await sql`update ${sql.id('graphile_worker', table)}
      set locked_by = ${workerId}, locked_at = now() - interval '1 minute' where locked_by is null`.execute(h.owner);
  }
}

async function holders(): Promise<unknown[]> {
  const { rows } = await sql<{ lockedBy: string }>`select locked_by from graphile_worker._private_jobs
    where locked_by is not null union all select locked_by from graphile_worker._private_job_queues
    where locked_by is not null`.execute(h.owner);
  return rows.map((row) => row.lockedBy);
}

test('jobs of a worker that died are free again, those of a running worker are not', async () => {
  const living = await keepAlive(h.url, 'pool-living');
  await takenBy('pool-living');
  await takenBy('pool-dead');
  const other = await keepAlive(h.url, 'pool-other');
  expect(await holders()).toEqual(['pool-living', 'pool-living']);
  await living.stop();
  await (await keepAlive(h.url, 'pool-third')).stop();
  expect(await holders()).toEqual([]);
  await other.stop();
});
