import { isoDay } from '#shared/dates.ts';
import type { PromisedView } from '#shared/deals/deals.schema.ts';
import type { UsageRights } from '#shared/deals/usage-rights.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { ENGAGED_DEALS } from '#shared/status-sets.ts';
import type { CampaignRow, DealRow } from '../../access.ts';
import type { Context } from '../../context.ts';
import { type Db, isExcluded, type Tx } from '../../data/db.ts';
import { conflict } from '../../errors.ts';
import { type Locked, lockDeals } from '../../ground/locks.ts';
import { userOf } from '../../trpc.ts';
import * as queries from './exclusivity.queries.ts';
import {
  brandsClashes,
  type Clash,
  clashOf,
  creatorsClash,
  type Wanted,
  wantedBy,
  wantedByOffer,
} from './exclusivity.rules.ts';

/** What keeps each of these creators from a deal on a campaign; those whom nothing keeps are left out. Locks nothing. */
export async function clashesOf(
  db: Db | Tx,
  { now }: Context,
  campaign: CampaignRow,
  creatorIds: readonly string[],
  usage: UsageRights | null,
): Promise<Map<string, Clash>> {
  const wanted = wantedBy(campaign, usage);
  if (wanted === null) return new Map();
  const rows = await queries.commitmentsOf(db, creatorIds, isoDay(now)).execute();
  const clashes = new Map<string, Clash>();
  for (const [creatorId, commitments] of Map.groupBy(rows, (row) => row.creatorId)) {
    const clash = clashOf(commitments, wanted);
    if (clash) clashes.set(creatorId, clash);
  }
  return clashes;
}

/**
 * Says of each creator why they are not free for a campaign with the usage rights that it offers; null if they are. One statement. Locks nothing.
 */
export async function whyNotFree(
  ctx: Context,
  campaign: CampaignRow,
  creatorIds: readonly string[],
): Promise<(creator: { id: string; name: string }) => string | null> {
  const clashes = await clashesOf(ctx.db, ctx, campaign, creatorIds, campaign.usageRights);
  return ({ id, name }) => {
    const clash = clashes.get(id);
    return clash ? brandsClashes([{ name, clash }]) : null;
  };
}

/**
 * Commits the creator of a deal that is being accepted to its days. An extension with exclusivity adds its months to those of its deal. The caller has
 * locked the campaign and the deal. @throws CONFLICT if the exclusivity of one of two brands excludes the other
 */
export async function commit(
  tx: Tx,
  { now }: Context,
  campaign: Locked<CampaignRow>,
  deal: Locked<DealRow>,
): Promise<void> {
  const commitments = await queries.commitmentsOf(tx, [deal.creatorId], isoDay(now)).execute();
  const wanted = wantedByOffer(campaign, deal, commitments, now);
  if (wanted === null) return;
  const clash = clashOf(commitments, wanted);
  if (clash) throw conflict(creatorsClash(clash));
  // Another offer may be accepted at the same moment.
  await store(
    tx,
    deal,
    wanted,
    conflict('You have just accepted other work that excludes this. Reload to see until when.'),
  );
}

/**
 * Moves the days of the running deals of a campaign whose dates or fields have changed. The caller has locked the campaign; this locks its deals.
 * @throws CONFLICT if the exclusivity of one of two brands excludes the other
 */
export async function moveCommitments(tx: Tx, campaign: Locked<CampaignRow>): Promise<void> {
  const deals = await lockDeals(tx, campaign, ENGAGED_DEALS).where('extendsDealId', 'is', null).execute();
  await release(tx, deals);
  for (const deal of deals) {
    const wanted = wantedBy(campaign, deal.usageRights);
    if (wanted)
      await store(
        tx,
        deal,
        wanted,
        conflict(
          'A creator of this campaign works for a competitor on these days. Keep the dates, or end that deal first.',
          'endDate',
        ),
      );
  }
}

/** Stores the days of a deal. @throws the refusal, if those of another brand exclude them */
async function store(tx: Tx, deal: Locked<DealRow>, wanted: Wanted, refusal: Error): Promise<void> {
  try {
    await queries.insertCommitments(tx, deal, wanted).execute();
  } catch (error) {
    throw isExcluded(error) ? refusal : error;
  }
}

/** Frees creators of the days of deals that have ended without being completed. The caller has locked the campaign and the deals. */
export async function release(tx: Tx, deals: readonly Locked<DealRow>[]): Promise<void> {
  await queries.deleteCommitments(tx, deals).execute();
}

/** The exclusivity that the creator has promised and that is not over, with its reason. Locks nothing. */
export async function listPromised(ctx: Context): Promise<PromisedView[]> {
  const rows = await queries.promisedBy(ctx.db, userOf(ctx).id, isoDay(ctx.now)).execute();
  return rows.map(({ brandName, campaignName, ...row }) => ({
    ...row,
    brandName: brandName ?? commonMessages.unknownBrand,
    campaignName: nameOrUntitled(campaignName),
  }));
}
