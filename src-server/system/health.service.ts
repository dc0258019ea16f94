import { DAY_MS, SECOND_MS } from '#shared/constants.ts';
import type { SystemHealth } from '#shared/system/system.schema.ts';
import accord from '../../package.json' with { type: 'json' };
import type { Context } from '../context.ts';
import { databaseProblem, filesProblem, jobsProblem, mailProblem } from './health.rules.ts';
import * as queries from './system.queries.ts';

/** The state of the database, jobs, mail and files, and the version of the answering process (ADM-SET-05). Locks nothing. */
export async function health(ctx: Context): Promise<SystemHealth> {
  const { db, now } = ctx;
  const database = await queries.databaseFacts(db).executeTakeFirstOrThrow();
  const { dueSince, ...counts } = await queries.jobCounts(db).executeTakeFirstOrThrow();
  const { workers } = await queries.workersQuery(db).executeTakeFirstOrThrow();
  const { waitingSince, ...mail } = await queries
    .mailFacts(db, new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  const freeBytes = await ctx.providers.files.freeBytes();
  const startedAt = new Date(now.getTime() - process.uptime() * SECOND_MS);
  return {
    checkedAt: now,
    database: { ...database, problem: databaseProblem(database) },
    jobs: {
      ...counts,
      workers,
      dueSince,
      problem: jobsProblem({ workers, dueSince, ...counts }, now),
    },
    mail: {
      sentToday: mail.sentToday ?? 0,
      waiting: mail.waiting ?? 0,
      failedToday: mail.failedToday ?? 0,
      provider: ctx.providers.mail.name,
      problem: mailProblem({ failedToday: mail.failedToday ?? 0, waitingSince }, now),
    },
    files: {
      freeBytes,
      provider: ctx.providers.files.name,
      problem: filesProblem(freeBytes),
    },
    version: { accord: accord.version, node: process.version, startedAt, problem: null },
  };
}
