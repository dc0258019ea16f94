import { hashPassword } from '#server/auth/password.ts';
import { newClient } from '../clients.ts';
import { ID_FUNCTION, KIN_FUNCTION, renewTables, takeIndexes, tidy } from './bulk.ts';
import { histories, money } from './money.ts';
import { people } from './people.ts';
import { sizesFor } from './sizes.ts';
import { work } from './work.ts';

/** The accounts for looking at the data: the brand with 7,000 deals, the creator with 3,000 invitations, staff. */
export const BENCH_EMAILS = [
  'bench-brand1@accord.test',
  'bench-creator1@accord.test',
  'bench-admin@accord.test',
] as const;

/**
 * Fills an empty, migrated database with benchmark data, entirely by SQL: see `sizesFor` for the amounts. The books of its money balance and every
 * status of money has its history, so that `ops verify` finds nothing. One transaction: an interrupted load leaves nothing. `report` is told how long
 * each part took, in milliseconds.
 */
export async function loadBenchData(
  ownerUrl: string,
  options: { creators: number; password: string; now?: Date; report?: (what: string, ms: number) => void },
): Promise<void> {
  const { creators, password, now = new Date(), report = () => undefined } = options;
  const sizes = sizesFor(creators, now);
  const client = newClient(ownerUrl);
  await client.connect();
  const timed = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const begun = performance.now();
    await work();
    report(what, performance.now() - begun);
  };
  const run = async (statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await client.query(statement);
  };
  try {
    await run([
      'begin',
      `set local work_mem = '256MB'`,
      `set local maintenance_work_mem = '1GB'`,
      'set local synchronous_commit = off',
      `set local timezone = 'UTC'`,
      'select setseed(0.42)',
      ID_FUNCTION,
      KIN_FUNCTION,
    ]);
    const remake = await takeIndexes(client);
    await renewTables(client);
    // Normally every booking is checked to sum to zero when it is made; here `ops verify` does it for all at once.
    await client.query('alter table ledger_entries disable trigger ledger_entries_balanced');
    // Normally totals are updated with each booking; here everything is counted once at the end.
    await run([
      'alter table earnings disable trigger count_earning',
      'alter table earnings disable trigger earning_days_insert',
      'alter table campaigns disable trigger count_budget',
      'alter table campaigns disable trigger count_rows',
      'alter table campaigns disable trigger count_drafts',
      'alter table users disable trigger count_rows',
      'alter table users disable trigger count_joined',
      'alter table deals disable trigger count_rows',
      'alter table brand_creator_connections disable trigger brand_creator_connections_people',
    ]);
    await timed('people', () => run(people(sizes)));
    await timed('campaigns, deals, content', () => run(work(sizes)));
    await timed('money', () => run(money()));
    await timed('histories', () => run(histories()));
    await timed('indexes and foreign keys', () => run(remake));
    await timed('totals', () =>
      run([
        ...['recount_creator_totals', 'recount_brand_totals'].map(
          (count) => `select ${count}(array(select id from users))`,
        ),
        'select recount_kept_counts()',
      ]),
    );
    await timed('closed days', async () => {
      for (let left = true; left; ) {
        const { rows } = await client.query<{ left: boolean }>('select close_earning_days($1::date) as "left"', [now]);
        left = rows[0]?.left ?? false;
      }
    });
    await client.query(`update users set password_hash = $1 where email = any ($2)`, [
      await hashPassword(password),
      [...BENCH_EMAILS],
    ]);
    await run([
      'alter table ledger_entries enable trigger ledger_entries_balanced',
      'alter table earnings enable trigger count_earning',
      'alter table earnings enable trigger earning_days_insert',
      'alter table campaigns enable trigger count_budget',
      'alter table campaigns enable trigger count_rows',
      'alter table campaigns enable trigger count_drafts',
      'alter table users enable trigger count_rows',
      'alter table users enable trigger count_joined',
      'alter table deals enable trigger count_rows',
      'alter table brand_creator_connections enable trigger brand_creator_connections_people',
      'commit',
    ]);
    await timed('statistics', () => tidy(ownerUrl));
  } finally {
    await client.end();
  }
}
