import { type CaseSide, caseRoute } from '#shared/cases/cases.ts';
import { dayIn } from '#shared/dates.ts';
import { termLabels } from '#shared/deals/terms.ts';
import { formatMoney, zonedDay } from '#shared/format.ts';
import { decideBy } from '#shared/payments/deadlines.ts';
import type { CampaignRow, CaseRow, DealRow } from '../access.ts';
import { names } from '../agreement/deals/notices.service.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { activeStaff } from '../ground/staff.ts';
import { type Notice, notifyAll } from '../notifications/notifications.service.ts';

export interface OfCase {
  campaign: CampaignRow;
  deal: DealRow;
  case: CaseRow;
}
interface Words {
  title: string;
  message: string;
}

/**
 * What the notices about a case say: `by` is whose act it was, `until` the day for the answer, or else staff's. Amount in minor units. Locks nothing.
 */
export async function newsOf(
  tx: Tx,
  { campaign, deal, case: row }: OfCase,
  { by, toCreatorMinor, until }: { by: CaseSide; toCreatorMinor: number; until: Date | null },
) {
  const { brand, creator, on } = (await names(tx, campaign, [deal]))(deal);
  const day = until ?? decideBy(row.escalatedAt ?? row.createdAt);
  return {
    who: by === 'brand' ? brand : creator,
    campaign: on,
    term: termLabels[row.term],
    day: zonedDay(dayIn(campaign.timeZone, day), campaign.timeZone),
    amount: formatMoney({ amountMinor: toCreatorMinor, currency: deal.currency }),
  };
}

/** Tells one side of a case, in the app and by mail. Locks nothing. */
export const tellSide = (tx: Tx, ctx: Context, at: OfCase, side: CaseSide, type: Notice['type'], words: Words) =>
  tell(tx, ctx, at, [side], type, words);

/** Tells both sides of a case. Locks nothing. */
export const tellBoth = (tx: Tx, ctx: Context, at: OfCase, type: Notice['type'], words: Words) =>
  tell(tx, ctx, at, ['brand', 'creator'], type, words);

async function tell(
  tx: Tx,
  ctx: Context,
  { case: row }: OfCase,
  sides: readonly CaseSide[],
  type: Notice['type'],
  words: Words,
): Promise<void> {
  const notices = sides.map((side) => ({
    ...words,
    type,
    userId: side === 'brand' ? row.brandId : row.creatorId,
    route: caseRoute(side, row.id),
    campaignId: row.campaignId,
  }));
  await notifyAll(tx, ctx, notices);
}

/** Tells staff about a case that they have to decide. Locks nothing. */
export async function tellStaffOfCase(tx: Tx, ctx: Context, { case: row }: OfCase, words: Words): Promise<void> {
  const staff = await activeStaff(tx).execute();
  const route = caseRoute('admin', row.id);
  await notifyAll(
    tx,
    ctx,
    staff.map(({ id: userId }) => ({ ...words, userId, type: 'case_for_staff', route, campaignId: row.campaignId })),
  );
}
