import { type Kysely, sql } from 'kysely';

/** Initial rates, so that floors and totals can be computed at all; staff add newer ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
insert into fx_rates (currency, valid_on, usd_micros) values
  ('USD', '2024-01-01', 1000000), ('GBP', '2024-01-01', 1270000), ('EUR', '2024-01-01', 1090000),
  ('CAD', '2024-01-01', 740000), ('AUD', '2024-01-01', 670000), ('JPY', '2024-01-01', 6900);
`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`delete from fx_rates where valid_on = '2024-01-01'`).execute(db);
}
