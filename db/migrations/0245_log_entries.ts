import type { Kysely } from 'kysely';
import { createIndex, run } from '../online.ts';

export const online = true;

/**
 * The Merkle tree that seals the audit log and the ledger. It takes the place of the chain in `audit_seals`, which stays until no server of the
 * previous version writes it any more: every row is sealed again, in the tree.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // In the order in which bookings are sealed; those from before have no number, and come first.
    'alter table ledger_transactions add column if not exists written_in xid8',
    'alter table ledger_transactions alter column written_in set default pg_current_xact_id()',
    // The leaves, in their order: hashes and salts are base64.
    `create table if not exists log_entries (
       index bigint primary key,
       audit_id bigint unique references audit_log,
       transaction_id uuid references ledger_transactions,
       party text check (party in ('brand', 'creator')),
       salt text not null,
       hash text not null,
       check ((audit_id is null) = (transaction_id is not null)),
       check ((party is null) = (transaction_id is null)),
       unique (transaction_id, party)
     )`,
    // The hashes of complete subtrees of 2^8, 2^16 … leaves, from which any other is computed with at most 255 steps.
    `create table if not exists log_nodes (
       level integer not null,
       index bigint not null,
       hash text not null,
       primary key (level, index)
     )`,
    // What was signed and published: each head is consistent with those before it.
    `create table if not exists tree_heads (
       id bigint generated always as identity primary key,
       size bigint not null check (size > 0),
       note text not null,
       signed_at timestamptz not null
     )`,
    ...['log_entries', 'log_nodes', 'tree_heads'].flatMap((table) => [
      `create or replace trigger ${table}_append_only before update or delete or truncate on ${table}
         for each statement execute function refuse_change()`,
      `revoke update, delete, truncate on ${table} from accord_app`,
    ]),
  );
  // the last booking that was sealed
  await createIndex(db, 'log_entries_bookings', 'on log_entries (index) where transaction_id is not null');
  // the heads of some sizes
  await createIndex(db, 'tree_heads_size', 'on tree_heads (size)');
  // bookings that are not sealed yet, in the order in which they are sealed
  await createIndex(
    db,
    'ledger_transactions_sealing',
    `on ledger_transactions ((coalesce(written_in, '1'::xid8)), id)`,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'drop table if exists tree_heads',
    'drop table if exists log_nodes',
    'drop table if exists log_entries',
    'drop index if exists ledger_transactions_sealing',
    'alter table ledger_transactions drop column if exists written_in',
  );
}
