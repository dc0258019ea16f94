import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

interface Counted {
  /** Its name in `kept_counts`. */
  what: string;
  key: string;
  /** Minor units that are summed along with the rows; 0 if there are none. */
  minor: string;
  where: string;
}

const OPEN_DEALS = `status in ('invited', 'accepted', 'contracted', 'in_progress', 'submitted')`;

/** What is counted of each table, and the columns whose change moves a row to another count. */
const TABLES: Record<string, { columns: string; counted: readonly Counted[] }> = {
  campaigns: {
    columns: 'review_status, deleted_at',
    counted: [{ what: 'campaigns', key: 'review_status', minor: '0', where: 'deleted_at is null' }],
  },
  users: {
    columns: 'role, status',
    counted: [
      { what: 'users', key: `coalesce(role, '')`, minor: '0', where: `status <> 'deleted'` },
      { what: 'active_users', key: `coalesce(role, '')`, minor: '0', where: `status = 'active'` },
    ],
  },
  deals: {
    columns: 'status, agreed_amount_minor, currency',
    counted: [{ what: 'open_deals', key: 'currency', minor: 'agreed_amount_minor', where: OPEN_DEALS }],
  },
};

const COLUMN = /\b(review_status|deleted_at|role|status|agreed_amount_minor|currency)\b/g;

/** Subtracts an old row and adds a new one, if the change affects this count. */
function change({ what, key, minor, where }: Counted): string {
  const of = (row: 'old' | 'new', expression: string) => expression.replace(COLUMN, `${row}.$1`);
  const add = (row: 'old' | 'new', sign: 1 | -1) =>
    `insert into kept_counts values ('${what}', ${of(row, key)}, ${sign}, ${sign} * (${of(row, minor)}));`;
  const facts = (row: 'old' | 'new') => [where, key, minor].map((each) => of(row, each)).join(', ');
  return `if tg_op <> 'UPDATE' or (${facts('old')}) is distinct from (${facts('new')}) then
    if tg_op <> 'INSERT' and ${of('old', where)} then ${add('old', -1)} end if;
    if tg_op <> 'DELETE' and ${of('new', where)} then ${add('new', 1)} end if;
  end if;`;
}

const counter = ([table, { columns, counted }]: [string, (typeof TABLES)[string]]) => [
  `create or replace function count_rows_of_${table}() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
begin
  ${counted.map(change).join('\n  ')}
  return null;
end $$`,
  `create or replace trigger count_rows after insert or delete or update of ${columns} on ${table}
    for each row execute function count_rows_of_${table}()`,
];

/**
 * The number of rows that staff see at the top of lists. A change adds a row of plus or minus one, so that nobody waits for anybody; a count is the
 * sum of its rows, which a job folds into one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'create table if not exists kept_counts (what text not null, key text not null, rows bigint not null, minor bigint not null)',
    'revoke insert, update, delete on kept_counts from accord_app',
    `create or replace function fold_kept_counts() returns void language sql security definer set search_path = public, pg_temp as $$
      with gone as (delete from kept_counts returning *)
      insert into kept_counts select what, key, sum(rows), sum(minor) from gone group by what, key having sum(rows) <> 0 or sum(minor) <> 0
    $$`,
    // Counts everything again, while nobody writes what is counted.
    `create or replace function recount_kept_counts() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table ${Object.keys(TABLES).join(', ')}, kept_counts in share row exclusive mode;
  delete from kept_counts;
  insert into kept_counts ${Object.entries(TABLES)
    .flatMap(([table, { counted }]) =>
      counted.map(
        ({ what, key, minor, where }) =>
          `select '${what}', ${key}, count(*), coalesce(sum(${minor}), 0) from ${table} where ${where} group by 2`,
      ),
    )
    .join(' union all ')};
end $$`,
    'revoke all on function recount_kept_counts() from public',
    ...Object.entries(TABLES).flatMap(counter),
    'select recount_kept_counts()',
  );
  await createIndex(db, 'kept_counts_of', 'on kept_counts (what) include (key, rows, minor)');
  // review statistics: the newest assessment of a campaign's round
  await createIndex(
    db,
    'campaign_reviews_assessments',
    `on campaign_reviews (campaign_id, round, created_at desc) include (ai_decision) where kind = 'assessment'`,
  );
  await createIndex(
    db,
    'campaigns_awaiting_decision',
    `on campaigns (id, review_round) where deleted_at is null and review_status in ('pending_review', 'under_review')`,
  );
  // projects of one kind of participation, newest first
  await createIndex(
    db,
    'campaigns_of_participation',
    'on campaigns (participation, created_at desc, id desc) where deleted_at is null',
  );
  // How common a word is in names decides whether to use its index or to walk the newest campaigns. The index's own statistics are not used, because
  // it contains no deleted ones.
  await run(
    db,
    `create statistics if not exists campaigns_names on (lower(coalesce(name, ''))) from campaigns`,
    'analyze campaigns',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop statistics if exists campaigns_names',
    'drop index if exists campaigns_of_participation',
    'drop index if exists campaigns_awaiting_decision',
    'drop index if exists campaign_reviews_assessments',
    ...Object.keys(TABLES).flatMap((table) => [
      `drop trigger if exists count_rows on ${table}`,
      `drop function if exists count_rows_of_${table}`,
    ]),
    'drop function if exists recount_kept_counts, fold_kept_counts',
    'drop table if exists kept_counts',
  );
}
