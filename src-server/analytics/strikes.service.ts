import type { z } from 'zod';
import type {
  ConversionChoice,
  ConversionView,
  conversionsInput,
  restoreConversionsInput,
  strikeConversionsInput,
} from '#shared/analytics/conversions.schema.ts';
import { CONVERSION_MAX_MAJOR } from '#shared/analytics/limits.ts';
import { minorPerMajor } from '#shared/currencies.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import type { Slice } from '#shared/paging.ts';
import { personName } from '#shared/people.ts';
import { type Authorized, type CampaignRow, campaignToManage } from '../access.ts';
import { audit } from '../audit.ts';
import { type Context, isStaffRole } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict, notFound } from '../errors.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { userOf } from '../trpc.ts';
import { anyChosen, conversionRows, letCount, strikeOut } from './conversions.queries.ts';

/**
 * A campaign's conversions, newest first, including those that are struck out. Values are in minor units of their currency. Locks nothing.
 * @throws NOT_FOUND for another brand's campaign
 */
export async function conversions(
  ctx: Context,
  { campaignId, link, limit, cursor }: z.infer<typeof conversionsInput>,
): Promise<Slice<ConversionView>> {
  const campaign = await campaignToManage(ctx.db, ctx, campaignId);
  const rows = await conversionRows(ctx.db, {
    campaignId: campaign.id,
    link,
    limit,
    after: keysetOf(cursor),
  }).execute();
  return sliceOf(
    rows,
    limit,
    ({ convertedAt, id }) => ({ at: convertedAt, id }),
    (row) => viewOf(ctx, row),
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof conversionRows>['execute']>>[number];

function viewOf(ctx: Context, row: Row): ConversionView {
  const { valueMinor, currency, struckAt, struckReason } = row;
  return {
    id: row.id,
    at: row.convertedAt,
    link: row.code,
    code: row.discountCode,
    clickedAt: row.clickedAt,
    outsideWindow: row.outsideWindow,
    creator: personName(row, 'Creator'),
    source: row.source,
    value: valueMinor === null || currency === null ? null : { amountMinor: valueMinor, currency },
    order: row.externalId,
    network: row.networkHash,
    struck: struckAt && { by: strikerOf(ctx, row), at: struckAt, reason: struckReason ?? '' },
  };
}

/** The name of the person who struck a conversion out; brands do not see the names of staff. Null if no person did it. */
function strikerOf(ctx: Context, row: Row): string | null {
  if (row.struckBy === null) return null;
  if (isStaffRole(row.strikerRole) && !isStaffRole(userOf(ctx).role)) return analyticsMessages.staff;
  return personName({ firstName: row.strikerFirstName, lastName: row.strikerLastName }, row.strikerEmail ?? '');
}

/**
 * Strikes out conversions that are not real: they stay in the list with who did it and why, but no figure counts them. Returns how many were changed.
 * Locks nothing: of two that strike out the same conversion at once, one changes it. @throws NOT_FOUND for another brand's campaign or no such
 * conversion, CONFLICT for one that is already struck out
 */
export function strikeConversions(
  ctx: Context,
  { campaignId, choice, reason }: z.infer<typeof strikeConversionsInput>,
): Promise<{ changed: number }> {
  const struck = { struckAt: ctx.now, struckBy: userOf(ctx).id, struckReason: reason };
  return change(ctx, { action: 'conversions.strike', campaignId, choice, note: reason }, (tx, campaign) =>
    strikeOut(tx, campaign, choice, struck).executeTakeFirstOrThrow(),
  );
}

/**
 * Restores conversions that were struck out; returns how many were changed. Locks nothing. @throws NOT_FOUND for another brand's campaign or no such
 * conversion, CONFLICT for one that already counts or is worth more than a conversion may be
 */
export function restoreConversions(
  ctx: Context,
  { campaignId, choice }: z.infer<typeof restoreConversionsInput>,
): Promise<{ changed: number }> {
  const mostMinor = CONVERSION_MAX_MAJOR * minorPerMajor('USD');
  return change(ctx, { action: 'conversions.restore', campaignId, choice, note: null }, (tx, campaign) =>
    letCount(tx, campaign, choice, mostMinor).executeTakeFirstOrThrow(),
  );
}

interface Change {
  action: 'conversions.strike' | 'conversions.restore';
  campaignId: string;
  choice: ConversionChoice;
  note: string | null;
}

type OwnCampaign = Authorized<CampaignRow, 'manage'>;

/** Writes the change and its audit row; when no row changes, no audit row is written. */
async function change(
  ctx: Context,
  { action, campaignId, choice, note }: Change,
  write: (tx: Tx, campaign: OwnCampaign) => Promise<{ numUpdatedRows: bigint }>,
): Promise<{ changed: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await campaignToManage(tx, ctx, campaignId);
    const changed = Number((await write(tx, campaign)).numUpdatedRows);
    if (changed === 0 && choice.by === 'one') {
      const [found] = await anyChosen(tx, campaign.id, choice).execute();
      throw found ? conflict(analyticsMessages.unchanged[action]) : notFound('This conversion');
    }
    if (changed > 0) {
      await audit(tx, ctx, {
        action,
        resourceType: 'campaign',
        resourceId: campaign.id,
        after: { ...choice, conversions: changed },
        note,
      });
    }
    return { changed };
  });
}
