import { sql } from 'kysely';
import type { CampaignRow } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import type { Locked } from '../ground/locks.ts';

/** Campaigns without a last day for which money is held. */
export const undatedCampaigns = (db: Db | Tx) =>
  db
    .selectFrom('campaigns')
    .select('campaigns.id')
    .where('campaigns.endDate', 'is', null)
    .where('campaigns.status', '<>', sql.lit('draft'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('ledgerEntries')
          .whereRef('ledgerEntries.ownerId', '=', 'campaigns.id')
          .where('ledgerEntries.account', '=', 'held')
          .having(sql<boolean>`sum(ledger_entries.amount_minor) > 0`)
          .select(sql`1`.as('one')),
      ),
    )
    .orderBy('campaigns.id');

export const setLastDay = (tx: Tx, { id }: Locked<CampaignRow>, endDate: string, updatedAt: Date) =>
  tx.updateTable('campaigns').set({ endDate, updatedAt }).where('id', '=', id);
