import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Machine } from '#shared/lifecycles.ts';
import type { RecordFigure } from '#shared/records/figures.ts';
import type { ObjectionStatus } from '#shared/records/records.schema.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import { isOneOfIds, listed } from '../data/sql.ts';
import { type Locked, locking } from '../ground/locks.ts';
import type { Keyset, NumberedKeyset } from '../paging.ts';
import { counted, entries, everybody, theseOnly } from './entries.queries.ts';

/** The machines whose moves begin or end entries. */
const MACHINES = ['deal', 'application', 'submission', 'payment', 'dispute', 'campaign', 'case'] satisfies Machine[];

/** Where in the log the counted rows end, and the next rows that matter, up to a limit; `until` is null if there is nothing new. */
export const nextEntries = (tx: Tx, limit: number) =>
  sql<{ from: number; until: number | null }>`
    with counted as (select coalesce(max(kept_until), -1) as index from track_records)
    select counted.index as from, (select max(index) from (
      select log_entries.index from log_entries join audit_log on audit_log.id = audit_id
      where log_entries.index > counted.index and machine in (${listed(MACHINES)}) order by log_entries.index limit ${limit}) next) as until
    from counted`.execute(tx);

/** The brands and creators whose entries moved by some rows of the log. */
function movedBy(rows: RawBuilder<unknown>): RawBuilder<{ userId: string }> {
  const moved = (thing: string) => sql`any (array(select thing_id from moved where thing = ${sql.lit(thing)}))`;
  return sql`
    with moved as materialized (
      select resource_type as thing, case when machine in (${listed(MACHINES)}) then resource_id::uuid end as thing_id
      from ${rows} and machine in (${listed(MACHINES)})),
    moved_deals as (
      select brand_id, creator_id from deals where id = ${moved('deal')}
      union all select brand_id, deals.creator_id from deals join submissions on submissions.deal_id = deals.id where submissions.id = ${moved('submission')})
    select creator_id as user_id from moved_deals union select brand_id from moved_deals
    union select brand_id from campaigns where id = ${moved('campaign')}
    union select brand_id from payments where id = ${moved('payment')}
    union select brand_id from campaigns join applications on applications.campaign_id = campaigns.id where applications.id = ${moved('application')}
    union select brand_id from campaigns join disputes on disputes.campaign_id = campaigns.id where disputes.id = ${moved('dispute')}
    union select unnest(array[brand_id, creator_id]) from cases where id = ${moved('case')}`;
}

/** The same for the rows that were sealed after a place in the log, up to another. */
export const movedBetween = (tx: Tx, from: number, until: number) =>
  movedBy(
    sql`log_entries join audit_log on audit_log.id = audit_id where index > ${from} and index <= ${until}`,
  ).execute(tx);

/** The rows of the log that were not counted yet, sealed or not. */
const UNCOUNTED = sql`audit_log where not exists (
  select from log_entries where audit_id = audit_log.id and index <= (select max(kept_until) from track_records))`;

/** Makes a row for each of these people who has none. */
export const insertRecords = (tx: Tx, userIds: readonly string[]) =>
  tx
    .insertInto('trackRecords')
    .columns(['userId', 'figures'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['id', sql`'{}'::jsonb`.as('figures')])
        .where(isOneOfIds('id', userIds))
        .orderBy('id'),
    )
    .onConflict((conflict) => conflict.doNothing());

/** The records of these people, locked in order of id. */
export const lockRecords = (tx: Tx, userIds: readonly string[]) =>
  locking(tx.selectFrom('trackRecords').select('userId').where(isOneOfIds('userId', userIds)).orderBy('userId'));

/** Reads the entries of these people from the log anew: stores what is new or different, and removes what is no entry any more. */
export const keepEntries = (tx: Tx, records: readonly Locked<{ userId: string }>[]) => {
  const whose = theseOnly(records.map(({ userId }) => userId));
  return sql`
    with found as materialized (${entries(whose)}),
    gone as (delete from record_entries kept where user_id ${whose} and not exists (
      select from found where found.user_id = kept.user_id and found.figure = kept.figure and found.audit_id = kept.audit_id))
    insert into record_entries as kept select * from found
    on conflict (user_id, figure, audit_id) do update set campaign_id = excluded.campaign_id, began_at = excluded.began_at,
      ended_at = excluded.ended_at, verdict = excluded.verdict, total = excluded.total, seconds = excluded.seconds
      where kept is distinct from excluded`.execute(tx);
};

/** Counts the entries of these people. `keptUntil` says how far the log has been read; null leaves that as it is. */
export const countEntries = (tx: Tx, records: readonly Locked<{ userId: string }>[], keptUntil: number | null) => {
  const userIds = records.map(({ userId }) => userId);
  return sql`update track_records set figures = coalesce(found.figures, '{}'), kept_until = coalesce(${keptUntil}::bigint, kept_until)
    from users left join (${counted(theseOnly(userIds))}) found on found.user_id = users.id
    where track_records.user_id = users.id and ${isOneOfIds('users.id', userIds)}`.execute(tx);
};

/**
 * Records whose entries are not what the log says, or whose figures are not what the entries say; not those in which something moved since the last
 * count.
 */
export async function wrongRecords(tx: Tx, limit: number): Promise<{ userId: string }[]> {
  const found = await sql<{ userId: string }>`
    with told as materialized (${entries(everybody)}),
    wrong as (
      select user_id from (table told except table record_entries) missing
      union select user_id from (table record_entries except table told) made_up
      union select users.id from users
      left join (${counted(everybody)}) found on found.user_id = users.id
      left join track_records on track_records.user_id = users.id
      where coalesce(found.figures, '{}') is distinct from coalesce(track_records.figures, '{}'))
    select user_id from wrong where user_id not in (${movedBy(UNCOUNTED)}) order by user_id limit ${limit}`.execute(tx);
  return found.rows;
}

/** The figures of one person as they were counted last. */
export const recordOf = (db: Db, userId: string) =>
  db.selectFrom('trackRecords').select('figures').where('userId', '=', userId);

/** The entries behind one figure of a person, those that ended last first; the limit is applied before the joins. */
export function entriesOf(
  db: Db | Tx,
  userId: string,
  figure: RecordFigure,
  { after, limit, auditId }: { after: NumberedKeyset | null; limit: number; auditId?: number },
) {
  const page = db
    .selectFrom('recordEntries')
    .selectAll()
    .where('userId', '=', userId)
    .where('figure', '=', figure)
    .$if(auditId !== undefined, (query) => query.where('auditId', '=', auditId ?? 0))
    .$if(after !== null, (query) => query.where(sql<SqlBool>`(ended_at, audit_id) < (${after?.at}, ${after?.number})`))
    .orderBy('endedAt', 'desc')
    .orderBy('auditId', 'desc')
    .limit(limit);
  return db
    .selectFrom(page.as('entry'))
    .innerJoin('campaigns', 'campaigns.id', 'entry.campaignId')
    .leftJoin('recordObjections as objection', (join) =>
      join
        .onRef('objection.userId', '=', 'entry.userId')
        .onRef('objection.figure', '=', 'entry.figure')
        .onRef('objection.auditId', '=', 'entry.auditId'),
    )
    .selectAll('entry')
    .select(['campaigns.name as campaignName', 'objection.status as objectionStatus'])
    .select(['objection.reason as objectionReason', 'objection.decision as objectionDecision'])
    .orderBy('entry.endedAt', 'desc')
    .orderBy('entry.auditId', 'desc');
}

/** Objections, newest first, with who made them and the row of the log that they are about; the limit is applied before the joins. */
export function objections(
  db: Db,
  { status, after, limit }: { status: ObjectionStatus | undefined; after: Keyset | null; limit: number },
) {
  const page = db
    .selectFrom('recordObjections')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'open'))
    .$call((query) => inOrder(query, 'descending', ['createdAt', 'id'], after))
    .limit(limit + 1);
  return db
    .selectFrom(page.as('objection'))
    .innerJoin('users as person', 'person.id', 'objection.userId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'objection.userId')
    .leftJoin('users as staff', 'staff.id', 'objection.decidedBy')
    .leftJoin('campaigns', 'campaigns.id', 'objection.campaignId')
    .leftJoin('auditLog', 'auditLog.id', 'objection.auditId')
    .selectAll('objection')
    .select([
      'person.email',
      'person.firstName',
      'person.lastName',
      'person.role',
      'brandProfiles.companyName',
      'staff.email as staffEmail',
      'staff.firstName as staffFirst',
      'staff.lastName as staffLast',
      'campaigns.name as campaignName',
      'auditLog.resourceId as thing',
      'auditLog.createdAt as endedAt',
    ])
    .orderBy('objection.createdAt', 'desc')
    .orderBy('objection.id', 'desc');
}

/** The objections that wait for a decision, the oldest first, each with how many there are. */
export function longestOpen(db: Db, limit: number) {
  const open = db.selectFrom('recordObjections').where('status', '=', sql.lit('open'));
  const first = open
    .select(['id', 'userId', 'campaignId', 'createdAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit);
  return db
    .selectFrom(first.as('objection'))
    .innerJoin('users as person', 'person.id', 'objection.userId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'objection.userId')
    .leftJoin('campaigns', 'campaigns.id', 'objection.campaignId')
    .select(['objection.id', 'objection.createdAt', 'campaigns.name as campaignName', 'brandProfiles.companyName'])
    .select(['person.email', 'person.firstName', 'person.lastName'])
    .select(
      open
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('total'),
    )
    .orderBy('objection.createdAt')
    .orderBy('objection.id');
}

/** Stores an objection; nothing if there is one to this entry already. */
export const insertObjection = (
  tx: Tx,
  objection: {
    userId: string;
    figure: RecordFigure;
    auditId: number;
    campaignId: string;
    reason: string;
    createdAt: Date;
  },
) =>
  tx
    .insertInto('recordObjections')
    .values({ ...objection, status: 'open' })
    .onConflict((conflict) => conflict.columns(['userId', 'figure', 'auditId']).doNothing())
    .returningAll();

export const lockObjection = (tx: Tx, objectionId: string) =>
  locking(tx.selectFrom('recordObjections').selectAll().where('id', '=', objectionId));

/** The campaign that an objection is about, and the role of its author. */
export const aboutObjection = (tx: Tx, objectionId: string) =>
  tx
    .selectFrom('recordObjections')
    .innerJoin('users', 'users.id', 'recordObjections.userId')
    .leftJoin('campaigns', 'campaigns.id', 'recordObjections.campaignId')
    .select(['users.role', 'campaigns.name as campaignName'])
    .where('recordObjections.id', '=', objectionId);
