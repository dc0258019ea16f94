import { FACTORY_TIME, type Row } from '#db/factories.ts';
import type { Db } from '#server/data/db.ts';

interface Asked {
  campaign: Row<'campaigns'>;
  askedBy: string;
  creatorIds: string[];
}

/** A request of a member to offer something above their limit, waiting unless `over` says how it ended; returns its id. */
export async function createApproval(
  db: Db,
  { campaign, askedBy, creatorIds }: Asked,
  over: Partial<Pick<Row<'approvals'>, 'status' | 'decidedBy' | 'decidedAt' | 'note'>> = {},
): Promise<string> {
  const { id } = await db
    .insertInto('approvals')
    .values({
      ...{ companyId: campaign.brandId, campaignId: campaign.id, act: 'invite', input: '{}', creatorIds, reason: 'R' },
      ...{ amountMinor: 1_000, currency: 'USD', askedBy, askedAt: FACTORY_TIME, expiresAt: new Date('2100-01-01') },
      status: 'waiting',
      ...over,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
