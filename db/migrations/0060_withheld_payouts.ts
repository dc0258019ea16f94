import type { Kysely } from 'kysely';
import { inBatches, run } from '../online.ts';

export const online = true;

const BEFORE = `'created', 'processing', 'paid', 'failed'`;

const replaced = (statuses: string): string[] => [
  'alter table payouts drop constraint if exists payouts_status_check',
  `alter table payouts add constraint payouts_status_check check (status in (${statuses})) not valid`,
  'alter table payouts validate constraint payouts_status_check',
];

/** A payout of a flagged creator is withheld, and staff releases or refuses it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'alter table payouts add column if not exists cleared_at timestamptz',
    ...replaced(`${BEFORE}, 'withheld', 'refused'`),
  );
}

/** What is withheld or refused would be sent again once it is looked at; the previous version holds it back while the creator is flagged. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await inBatches(db, {
    table: 'payouts',
    where: "status in ('withheld', 'refused')",
    change: "set status = 'created'",
  });
  await run(db, ...replaced(BEFORE), 'alter table payouts drop column if exists cleared_at');
}
