import { type Insertable, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Party } from '#shared/seals/movements.ts';
import type { Db, Tx } from '../data/db.ts';
import { insertAll } from '../data/insert-all.ts';
import type { Span } from './stored-hashes.rules.ts';

type Read = Db | Tx;
type New<Table extends keyof Database> = Insertable<Database[Table]>;

/** Lets only one transaction at a time seal. */
export const lockSealing = () => sql`select pg_advisory_xact_lock(hashtext('accord audit seal'))`;

/**
 * The text that is sealed: every column of an audit row, and nothing else. The API key and the agency are at its end only where there is one of
 * them, and after them who proposed it where somebody did, so that the seals of older rows hold.
 */
const body = sql<string>`(jsonb_build_array(audit_log.id, created_at, action, resource_type, resource_id, user_id, on_behalf_of, actor, via,
  machine, from_status, to_status, before, after, note, ip_address, user_agent)
  || case when api_key is null and audit_log.agency_id is null then '[]' else jsonb_build_array(api_key, audit_log.agency_id) end
  || case when proposed_by is null then '[]' else jsonb_build_array(proposed_by, assistant) end)::text`;

/**
 * Audit rows that are not sealed yet, in the order of their transactions, and only those that are older than every open transaction: so no row can
 * appear later between sealed ones, and writers of audit rows need no lock. A restored row has 0 in place of its transaction if it is sealed.
 */
export const unsealedRows = (tx: Tx, limit: number) =>
  sql<{ id: number; body: string }>`
    with last as materialized (select audit_log.transaction_id, audit_log.id from log_entries join audit_log on audit_log.id = audit_id
      where audit_id is not null order by index desc limit 1)
    select id, ${body} as body from audit_log
    where (transaction_id, id) > (greatest('1'::xid8, (select transaction_id from last)), coalesce((select id from last where transaction_id > '0'::xid8), 0))
      and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    order by transaction_id, id limit ${limit}`.execute(tx);

export const insertLeaves = (tx: Tx, leaves: readonly New<'logEntries'>[]) =>
  insertAll(tx, 'logEntries', leaves).execute();

export const insertNodes = (tx: Tx, nodes: readonly New<'logNodes'>[]) => insertAll(tx, 'logNodes', nodes).execute();

export const insertHead = (tx: Tx, head: New<'treeHeads'>) => tx.insertInto('treeHeads').values(head).execute();

/** How many leaves the log has. */
export const leafCount = (db: Read) =>
  db
    .selectFrom('logEntries')
    .select((eb) => eb.fn.coalesce(eb(eb.fn.max('index'), '+', 1), sql<number>`0::bigint`).as('size'));

/** The newest head; nothing before the first. */
export const newestHead = (db: Read) => db.selectFrom('treeHeads').selectAll().orderBy('id', 'desc').limit(1);

/** The newest head that a witness has signed, once for each of its witnesses. */
export const newestWitnessed = (db: Read) =>
  db
    .selectFrom('headCosignatures')
    .innerJoin('treeHeads', 'treeHeads.id', 'headCosignatures.headId')
    .where('headId', '=', (eb) => eb.selectFrom('headCosignatures').select((head) => head.fn.max('headId').as('id')))
    .select(['treeHeads.size', 'treeHeads.note', 'headCosignatures.line'])
    .orderBy('witness');

/** The newest head that one witness has signed; nothing before the first. */
export const lastWitnessed = (db: Read, witness: string) =>
  db
    .selectFrom('headCosignatures')
    .innerJoin('treeHeads', 'treeHeads.id', 'headCosignatures.headId')
    .where('witness', '=', witness)
    .select(['headId', 'treeHeads.size'])
    .orderBy('headId', 'desc')
    .limit(1);

/** Stores what a witness has signed, once. */
export const insertCosignature = (db: Read, cosignature: New<'headCosignatures'>) =>
  db
    .insertInto('headCosignatures')
    .values(cosignature)
    .onConflict((known) => known.columns(['headId', 'witness']).doNothing());

/** The heads of more than one size, and of another at most, in their order. */
export const headsBetween = (db: Read, moreThan: number, upTo: number) =>
  db
    .selectFrom('treeHeads')
    .select(['size', 'note'])
    .where('size', '>', moreThan)
    .where('size', '<=', upTo)
    .orderBy('size')
    .orderBy('id');

/** The stored hashes of some spans. */
export const storedHashes = (db: Read, spans: readonly Span[]) =>
  sql<{ level: number; index: number; hash: string }>`
    select wanted.level, found.index, found.hash
    from json_to_recordset(${JSON.stringify(spans)}::json) as wanted (level int, first bigint, last bigint)
    cross join lateral (
      select index, hash from log_entries where wanted.level = 0 and index between wanted.first and wanted.last
      union all
      select index, hash from log_nodes where level = wanted.level and index between wanted.first and wanted.last) found`.execute(
    db,
  );

export interface SealedRow {
  index: number;
  auditId: number | null;
  transactionId: string | null;
  party: Party | null;
  salt: string;
  hash: string;
  /** The audit row as it is now, and when it was written; null for a booking, and for a row that is not there. */
  body: string | null;
  createdAt: Date | null;
}

/** Leaves from a place on, in their order, with the audit rows that they seal. */
export const leavesFrom = (db: Read, index: number, limit: number) =>
  sql<SealedRow>`
    select index, audit_id, log_entries.transaction_id, party, salt, hash, case when audit_log.id is not null then ${body} end as body, created_at
    from log_entries left join audit_log on audit_log.id = log_entries.audit_id
    where index >= ${index} order by index limit ${limit}`.execute(db);

/** The stored hashes of complete subtrees whose last leaf lies in a range. */
export const nodesWithin = (db: Read, from: number, until: number) =>
  sql<{ level: number; index: number; hash: string }>`
    select level, index, hash from log_nodes
    where level in (8, 16, 24, 32, 40) and index >= ${from} / (1::bigint << level) and index < ${until} / (1::bigint << level)`.execute(
    db,
  );
