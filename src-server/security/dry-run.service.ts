import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { plural } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { signsText } from '#shared/messages/security/held.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { DRY_RUN_TEXTS_MAX, type DryRun, type DryRunRow } from '#shared/security/dry-run.ts';
import type { dryRunInput } from '#shared/security/security.schema.ts';
import { displayName } from '#shared/users/people.ts';
import type { Context } from '../context.ts';
import { badRequest } from '../errors.ts';
import { type Keyset, keysetOf, type NumberedKeyset, numberedKeysetOf, sliceOf } from '../paging.ts';
import * as queries from './dry-run.queries.ts';
import { judgeTexts } from './moderation.rules.ts';
import { signInReasons } from './suspicion.rules.ts';

type Input = z.infer<typeof dryRunInput>;

/**
 * What a rule with these numbers would have acted on in the last 90 days, newest first, according to the records. It changes nothing and locks
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
        ({ acts }) => `${plural(acts, 'action')} within the window`,
      );
    }
    case 'content_moderation':
      return flaggedBriefs(ctx, parameters.threshold, cursor, limit);
    default:
      throw badRequest('A rule of this kind cannot be tried on recorded activity', 'parameters');
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
    at: row.at,
    who: `${isolated(displayName(row))} (${row.email})`,
    why: why(row),
  });
  const [first] = rows;
  return { ...sliceOf(rows, limit, key, view), total: first?.total ?? 0, capped: first?.capped ?? false };
}

/** How many texts are checked before other requests get their turn. */
const TEXTS_AT_ONCE = 50;

/** The briefs that a rule with this threshold would have held, judged by the same rules; returns those after the cursor. */
async function flaggedBriefs(
  { db, now }: Context,
  threshold: number,
  cursor: string | null | undefined,
  limit: number,
): Promise<DryRun> {
  const after = keysetOf(cursor);
  const briefs = await queries.submittedBriefs(db, now).execute();
  const found: { at: Date; id: string; who: string; why: string }[] = [];
  for (const [place, { id, at, name, description, ...brand }] of briefs.entries()) {
    if (place % TEXTS_AT_ONCE === TEXTS_AT_ONCE - 1) await setImmediate();
    const { score, signs } = judgeTexts({ name: name ?? '', description: description ?? '' });
    if (at === null || signs.length === 0 || score < threshold) continue;
    const who = `${isolated(nameOrUntitled(name))}, ${brand.companyName ?? displayName(brand)} (${brand.email})`;
    found.push({ at, id, who, why: signsText(signs) });
  }
  const from = after === null ? 0 : found.findIndex((row) => comesAfter(row, after));
  const rows = from < 0 ? [] : found.slice(from, from + limit + 1);
  const slice = sliceOf(
    rows,
    limit,
    ({ at, id }) => ({ at, id }),
    ({ at, id, who, why }): DryRunRow => ({ key: id, at, who, why }),
  );
  return { ...slice, total: found.length, capped: briefs.length === DRY_RUN_TEXTS_MAX };
}

/** Whether a row comes after a place in the list, newest first. */
const comesAfter = ({ at, id }: Keyset, after: Keyset): boolean =>
  at.getTime() === after.at.getTime() ? id < after.id : at < after.at;
