import { sql } from 'kysely';
import type { Db } from '#server/data/db.ts';

// Takes the rows that were written since a moment, and puts rows into another database with the same schema.

/** By table, as JSON, in the order in which they were written. */
export interface Rows {
  tables: Readonly<Record<string, object[]>>;
  jobs: Job[];
  /** What the sandbox bank has more of each currency. */
  bank: { currency: string; minor: number }[];
}

interface Job {
  task: string;
  payload: unknown;
  runAt: string;
  maxAttempts: number;
  key: string | null;
  queue: string | null;
}

/** Triggers write these for each row that is placed. */
const KEPT = [
  'public.kept_counts',
  'public.brand_totals',
  'public.creator_totals',
  'public.earning_days',
  'public.creator_lists',
  'public.brand_people',
];
/** A row of these is changed by everyone. */
const SHARED = ['public.rate_limits', 'sandbox_bank.accounts'];

interface Table {
  name: string;
  /** Without those that the database fills in: numbers that count up, and the number of the transaction. */
  columns: string;
  /** Orders rows as they were written. */
  order: string;
}

let tables: Promise<readonly Table[]> | null = null;

/** All tables that are copied, each after those to which it refers. */
const tablesOf = (owner: Db): Promise<readonly Table[]> => (tables ??= readTables(owner));

async function readTables(owner: Db): Promise<readonly Table[]> {
  const { rows } = await sql<Table & { refers: string[] }>`
    select t.oid::regclass::text as name,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute a left join pg_attrdef d on (adrelid, adnum) = (attrelid, attnum)
        where attrelid = t.oid and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''
          and coalesce(pg_get_expr(adbin, adrelid), '') !~ 'nextval|pg_current_xact_id') as columns,
      coalesce((select 'x.' || quote_ident(attname) from pg_attribute where attrelid = t.oid and attidentity <> ''), 'x.ctid') as order,
      array(select confrelid::regclass::text from pg_constraint where conrelid = t.oid and contype = 'f' and confrelid <> t.oid) as refers
    from pg_class t where relkind = 'r' and relnamespace in ('public'::regnamespace, 'sandbox_bank'::regnamespace)
      and relname not like 'kysely%'`.execute(owner);
  const full = (name: string) => (name.includes('.') ? name : `public.${name}`);
  const all = new Map(rows.map((row) => [full(row.name), row]));
  const sorted = new Map<string, Table>();
  const visit = (name: string): void => {
    const table = all.get(name);
    all.delete(name);
    if (!table) return;
    for (const other of table.refers) visit(full(other));
    sorted.set(name, { ...table, name });
  };
  for (const name of [...all.keys()]) visit(name);
  return [...sorted.values()].filter(({ name }) => !KEPT.includes(name) && !SHARED.includes(name));
}

/** What there was before. */
interface Snapshot {
  visible: string;
  counts: Map<string, number>;
  bank: Map<string, number>;
  users: Set<string>;
}

async function countRows(owner: Db): Promise<Map<string, number>> {
  const counts = (await tablesOf(owner)).map(
    ({ name }) => sql`select ${name} as name, count(*)::integer as count from ${sql.raw(name)}`,
  );
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(owner);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

async function bankBalances(owner: Db): Promise<Map<string, number>> {
  const rows = await owner.selectFrom('sandboxBank.accounts').select(['currency', 'balanceMinor']).execute();
  return new Map(rows.map(({ currency, balanceMinor }) => [currency, balanceMinor]));
}

export async function snapshot(owner: Db): Promise<Snapshot> {
  const { rows } = await sql<{ visible: string }>`select pg_current_snapshot()::text as visible`.execute(owner);
  const users = await owner.selectFrom('users').select('id').execute();
  return {
    visible: rows[0]?.visible ?? '',
    counts: await countRows(owner),
    bank: await bankBalances(owner),
    users: new Set(users.map(({ id }) => id)),
  };
}

/**
 * All rows and jobs that were written since, but for what staff of before were told, except for the guest.
 * @throws Error if a row of before was changed
 */
export async function rowsSince(owner: Db, before: Snapshot, guestId: string): Promise<Rows> {
  const isStranger = (id: unknown) => typeof id === 'string' && id !== guestId && before.users.has(id);
  const isNew = sql`not pg_visible_in_snapshot(x.xmin::text::xid8, ${before.visible}::pg_snapshot)`;
  const all = (await tablesOf(owner)).map(
    ({ name, order }) => sql`select ${name} as name, jsonb_agg(to_jsonb(x) order by ${sql.raw(order)}) as rows
      from ${sql.raw(name)} x where ${isNew} having count(*) > 0`,
  );
  const found = await sql<{ name: string; rows: object[] }>`${sql.join(all, sql` union all `)}`.execute(owner);
  const counts = await countRows(owner);
  for (const { name, rows } of found.rows) {
    const added = (counts.get(name) ?? 0) - (before.counts.get(name) ?? 0);
    if (added !== rows.length) throw new Error(`${name}: ${rows.length} rows were written, of which ${added} are new`);
  }
  const jobs = await sql<Job>`
    select t.identifier as task, payload, run_at, max_attempts, key, queue_name as queue
    from graphile_worker._private_jobs x join graphile_worker._private_tasks t on t.id = task_id
      left join graphile_worker._private_job_queues q on q.id = job_queue_id
    where ${isNew} order by x.id`.execute(owner);
  const bank = [...(await bankBalances(owner))].map(([currency, minor]) => ({
    currency,
    minor: minor - (before.bank.get(currency) ?? 0),
  }));
  const isTold = (row: object) => !('user_id' in row && isStranger(row.user_id));
  const missed = found.rows.flatMap(({ rows }) => rows.filter((row) => !isTold(row)));
  const missedIds = missed.flatMap((row) => ('id' in row ? [String(row.id)] : []));
  return {
    tables: Object.fromEntries(found.rows.map(({ name, rows }) => [name, rows.filter(isTold)])),
    jobs: jobs.rows.filter(({ payload }) => !missedIds.some((id) => JSON.stringify(payload).includes(id))),
    bank,
  };
}

const ready = new WeakMap<Db, Promise<unknown>>();

/** Puts rows into a database, with everything that triggers do when rows are written. */
export async function place(owner: Db, rows: Rows): Promise<void> {
  const made = ready.get(owner) ?? makePlacer(owner);
  ready.set(owner, made);
  await made;
  await sql`select scenes.place(${JSON.stringify(rows)}::text::jsonb)`.execute(owner);
}

/** A function that the server plans once for each connection. */
async function makePlacer(owner: Db): Promise<void> {
  const inserts = (await tablesOf(owner)).map(
    ({ name, columns }) => `if given->'tables' ? '${name}' then
      insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, given->'tables'->'${name}');
    end if;`,
  );
  await sql`create schema scenes`.execute(owner);
  await sql
    .raw(`create function scenes.place(given jsonb) returns void language plpgsql as $$
begin
  ${inserts.join('\n')}
  insert into sandbox_bank.accounts as a (currency, balance_minor)
    select currency, minor from jsonb_to_recordset(given->'bank') as b (currency text, minor bigint)
    on conflict (currency) do update set balance_minor = a.balance_minor + excluded.balance_minor;
  perform graphile_worker.add_job(task, payload, queue, "runAt", "maxAttempts", key)
    from jsonb_to_recordset(given->'jobs')
      as j (task text, payload json, queue text, "runAt" timestamptz, "maxAttempts" integer, key text);
end $$`)
    .execute(owner);
}
