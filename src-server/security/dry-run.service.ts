import type { z } from 'zod';
import * as texts from '#shared/messages/security/dry-run.ts';
import { ruleMessages } from '#shared/messages/security.ts';
import type { DryRun, DryRunRow } from '#shared/security/dry-run.ts';
import type { dryRunInput } from '#shared/security/security.schema.ts';
import { displayName } from '#shared/users/people.ts';
import type { Context } from '../context.ts';
import { badRequest } from '../errors.ts';
import { type Keyset, keysetOf, type NumberedKeyset, numberedKeysetOf, sliceOf } from '../paging.ts';
import * as queries from './dry-run.queries.ts';
import { signInReasons } from './suspicion.rules.ts';

type Input = z.infer<typeof dryRunInput>;

/**
 * What a rule with these numbers would have acted on within the last 90 days, newest first, by what is recorded. It changes nothing and locks
 * nothing. @throws BAD_REQUEST for a kind that cannot be tried
 */
export async function dryRun(ctx: Context, { parameters, cursor, limit }: Input): Promise<DryRun> {
  const { db, now } = ctx;
  switch (parameters.kind) {
    case 'suspicious_activity': {
      const page = { now, after: numberedKeysetOf(cursor), limit };
      const { rows } = await queries.suspiciousSignIns(Math.round(parameters.threshold * 100), page).execute(db);
      return answer(
        rows,
        limit,
        (row) => ({ at: row.at, number: row.id }),
        (row) => signInReasons(row).join(', '),
      );
    }
    case 'rate_limit': {
      const page = { now, after: keysetOf(cursor), limit };
      const { rows } = await queries.busyWindows(parameters, page).execute(db);
      return answer(
        rows,
        limit,
        (row) => ({ at: row.at, id: row.userId }),
        ({ acts }) => texts.acts(acts),
      );
    }
    default:
      throw badRequest(ruleMessages.notTried, 'parameters');
  }
}

type AnyRow = queries.SuspiciousSignIn | queries.BusyWindow;

function answer<Row extends AnyRow>(
  rows: readonly Row[],
  limit: number,
  key: (row: Row) => Keyset | NumberedKeyset,
  why: (row: Row) => string,
): DryRun {
  const view = (row: Row): DryRunRow => ({
    key: Object.values(key(row)).map(String).join(' '),
    at: row.at.toISOString(),
    who: `${displayName(row)} (${row.email})`,
    why: why(row),
  });
  const [first] = rows;
  return { ...sliceOf(rows, limit, key, view), total: first?.total ?? 0, capped: first?.capped ?? false };
}
