import { expect } from '#tests/support/browser.ts';
import type { DemoServer } from '#tests/support/server.ts';
import { querySql, runSql } from '#tests/support/sql.ts';

/**
 * Sends staff the reminders that are due now, like the job that runs at certain minutes of each hour, so that no reminder arrives while notifications
 * are counted.
 */
export async function reminded(server: DemoServer): Promise<void> {
  const url = server.databaseUrl;
  const jobs = ['content.remind', 'crm.remind'];
  await runSql(url, ...jobs.map((job) => `select graphile_worker.add_job('${job}', '{}')`));
  const left = `select count(*)::int from graphile_worker.jobs where task_identifier in ('${jobs.join("','")}')`;
  await expect.poll(async () => (await querySql(url, left))[0]?.count, { timeout: 60_000 }).toBe(0);
}
