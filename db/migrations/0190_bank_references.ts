import type { Kysely } from 'kysely';
import { run } from '../online.ts';

export const online = true;

/**
 * A reference of the bank's statement is the same however it is typed: with blanks in between, in lower case, or with invisible characters. Existing
 * rows may contain it twice, so the indexes are not unique; whoever settles holds a lock on the reference.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create or replace function accord_bank_reference(typed text) returns text language sql immutable strict parallel safe
       return upper(regexp_replace(normalize(typed, nfkc), '[\\s\\u00ad\\u200b-\\u200f\\u2060\\ufeff]', '', 'g'))`,
    // whether a transfer of the bank's statement has settled a payment before
    'create index concurrently if not exists payments_bank_reference_read on payments (accord_bank_reference(bank_reference)) where bank_reference is not null',
    // whether a transfer of the bank's statement has settled a refund before
    'create index concurrently if not exists refunds_bank_reference_read on refunds (accord_bank_reference(bank_reference)) where bank_reference is not null',
    // whether a transfer of the bank's statement has settled a payout before
    'create index concurrently if not exists payouts_bank_reference_read on payouts (accord_bank_reference(bank_reference)) where bank_reference is not null',
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop index if exists payments_bank_reference_read',
    'drop index if exists refunds_bank_reference_read',
    'drop index if exists payouts_bank_reference_read',
    'drop function if exists accord_bank_reference',
  );
}
