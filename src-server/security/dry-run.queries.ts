import { sql } from 'kysely';
import { DRY_RUN_ACTS_MAX, DRY_RUN_DAYS, DRY_RUN_SIGN_INS_MAX, DRY_RUN_TEXTS_MAX } from '#shared/security/dry-run.ts';
import { SIGN_INS } from '#shared/security/sign-ins.ts';
import type { Db } from '../data/db.ts';
import type { Keyset, NumberedKeyset } from '../paging.ts';
import { FREQUENCY_STEP, MANY_SIGN_INS, WEIGHTS } from './suspicion.rules.ts';

/** A row that a dry run has found, with the columns that all of them have. */
interface Found {
  at: Date;
  email: string;
  firstName: string | null;
  lastName: string | null;
  total: number;
  capped: boolean;
}
export interface SuspiciousSignIn extends Found {
  id: number;
  signIns: number;
  newNetwork: boolean;
  newDevice: boolean;
}
export interface BusyWindow extends Found {
  userId: string;
  acts: number;
}

interface Page<After> {
  now: Date;
  after: After | null;
  limit: number;
}

const shownIf = (condition: boolean, part: ReturnType<typeof sql>) => (condition ? part : sql`true`);

/**
 * The recorded sign-ins that reach the threshold (in hundredths), newest first, one more than `limit`. A network or device was new to a sign-in if it
 * was first used at that moment and another one had been used before, exactly as the rule decides.
 */
export function suspiciousSignIns(threshold: number, { now, after, limit }: Page<NumberedKeyset>) {
  const signIns = (action: string) => sql`(select id, created_at, resource_id from audit_log
      where action = ${action} and resource_type = 'account' and created_at > ${now}::timestamptz - make_interval(days => ${DRY_RUN_DAYS})
        and (note is null or note = 'recovery code')
      order by created_at desc, id desc limit ${DRY_RUN_SIGN_INS_MAX})`;
  const isNew = (kind: string) => sql`(
      exists (select from sign_in_places place where place.user_id = resource_id::uuid and kind = ${kind} and first_used_at = signed_in.created_at)
      and exists (select from sign_in_places place where place.user_id = resource_id::uuid and kind = ${kind} and first_used_at < signed_in.created_at))`;
  return sql<SuspiciousSignIn>`with signed_in as materialized (${sql.join(SIGN_INS.map(signIns), sql` union all `)}),
    signs as materialized (
      select signed_in.id, created_at, resource_id::uuid as user_id, ${isNew('address')} as new_network, ${isNew('device')} as new_device, (
        select count(*) from audit_log earlier
        where resource_type = 'account' and resource_id = signed_in.resource_id and action in (${sql.join(SIGN_INS)})
          and created_at > signed_in.created_at - interval '1 hour' and created_at <= signed_in.created_at
          and (note is null or note = 'recovery code')) as sign_ins
      from signed_in),
    found as materialized (
      select * from signs where ${FREQUENCY_STEP} * least(sign_ins, ${MANY_SIGN_INS}) + ${WEIGHTS.newNetwork} * new_network::int
        + ${WEIGHTS.newDevice} * new_device::int >= ${threshold})
    select found.id, found.created_at as at, sign_ins as "signIns", new_network, new_device, users.email, first_name, last_name,
      (select count(*) from found) as total, (select count(*) >= ${DRY_RUN_SIGN_INS_MAX} from signed_in) as capped
    from found inner join users on users.id = found.user_id
    where ${shownIf(after !== null, sql`(found.created_at, found.id) < (${after?.at ?? now}, ${after?.number ?? 0}::bigint)`)}
    order by found.created_at desc, found.id desc limit ${limit + 1}`;
}

/**
 * The windows in which a person made more than this many acts that the audit log records, newest first, one more than `limit`. The acts are read day
 * by day from the newest, so that no more of the log is read than the dry run covers. Staff are left out, as in the rule.
 */
export function busyWindows(
  { requests, windowMs }: { requests: number; windowMs: number },
  { now, after, limit }: Page<Keyset>,
) {
  return sql<BusyWindow>`with acts as materialized (
      select made.user_id, made.created_at from generate_series(0, ${DRY_RUN_DAYS - 1}) as days (ago) cross join lateral (
        select user_id, created_at from audit_log
        where created_at > ${now}::timestamptz - make_interval(days => ago + 1) and created_at <= ${now}::timestamptz - make_interval(days => ago)
          and user_id is not null and actor = 'user' and via = 'web'
        order by created_at desc, id desc limit ${DRY_RUN_ACTS_MAX}) made
      limit ${DRY_RUN_ACTS_MAX}),
    windows as materialized (
      select user_id, date_bin(make_interval(secs => ${windowMs / 1_000}), created_at, timestamptz 'epoch') as began, count(*) as acts
      from acts group by 1, 2 having count(*) > ${requests}),
    found as materialized (
      select windows.*, users.email, first_name, last_name from windows inner join users on users.id = windows.user_id
      where users.role is null or users.role not in ('admin', 'super_admin'))
    select user_id, began as at, acts, email, first_name, last_name,
      (select count(*) from found) as total, (select count(*) >= ${DRY_RUN_ACTS_MAX} from acts) as capped
    from found
    where ${shownIf(after !== null, sql`(began, user_id) < (${after?.at ?? now}, ${after?.id ?? null}::uuid)`)}
    order by began desc, user_id desc limit ${limit + 1}`;
}

/** The briefs that were submitted since then, in their current form, newest first, no more than a dry run covers, with their brands. */
export function submittedBriefs(db: Db, now: Date) {
  const newest = db
    .selectFrom('campaigns')
    .select(['id', 'name', 'description', 'submittedAt as at', 'brandId'])
    .where('submittedAt', '>', sql<Date>`${now}::timestamptz - make_interval(days => ${DRY_RUN_DAYS})`)
    .where('submittedAt', '<=', now)
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(DRY_RUN_TEXTS_MAX);
  return db
    .selectFrom(newest.as('newest'))
    .innerJoin('users', 'users.id', 'newest.brandId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'newest.brandId')
    .selectAll('newest')
    .select(['users.email', 'users.firstName', 'users.lastName', 'brandProfiles.companyName'])
    .orderBy('newest.at', 'desc')
    .orderBy('newest.id', 'desc');
}
