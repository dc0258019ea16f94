import { sql, type Transaction } from 'kysely';
import { wantedBy } from '#server/agreement/deals/exclusivity.rules.ts';
import type { Database } from '../schema.ts';
import type { People } from './people.ts';

/**
 * Commits a creator who has promised exclusivity to the days of their deal, as its acceptance does. The deal is also in the field of the demo's brand,
 * which reads in Discover and when it invites from when on they are free.
 */
export async function promiseExclusivity(
  tx: Transaction<Database>,
  { brands: [own, ...others] }: People,
): Promise<void> {
  const rivals = others.filter((brand) => 'alsoIn' in brand && brand.alsoIn === own?.industry);
  const deals = await tx
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .selectAll('campaigns')
    .select(['deals.id as dealId', 'deals.creatorId', 'deals.usageRights as promised'])
    .where('deals.status', '=', 'in_progress')
    .where(
      'deals.brandId',
      'in',
      rivals.map(({ id }) => id),
    )
    .where(
      'deals.creatorId',
      'not in',
      tx
        .selectFrom('deals')
        .select('creatorId')
        .where('brandId', '=', own?.id ?? ''),
    )
    .orderBy('deals.createdAt')
    .orderBy('deals.id')
    .execute();
  const [deal] = deals.filter((each) => wantedBy(each, each.promised)?.exclusive);
  const wanted = deal && wantedBy(deal, deal.promised);
  if (!deal || !wanted) return;
  const { dealId, creatorId, brandId } = deal;
  const span = sql<string>`daterange(${wanted.from}::date, ${wanted.to}::date, '[]')`;
  const days = wanted.groups.map((industryGroup) => ({
    dealId,
    creatorId,
    brandId,
    industryGroup,
    exclusive: true,
    span,
  }));
  await tx.insertInto('commitments').values(days).execute();
}
