import { addDays, dayIn } from '#shared/dates.ts';
import { zonedDay } from '#shared/format.ts';
import { lastDayMessages } from '#shared/messages/payments/last-day.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { UNDATED_CAMPAIGN_DAYS } from '#shared/payments/deadlines.ts';
import { ENGAGED_DEALS } from '#shared/status-sets.ts';
import type { CampaignRow } from '../access.ts';
import { audit } from '../audit.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { type Locked, lockDeals } from '../ground/locks.ts';
import { tellCreators } from '../money/notices.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { setLastDay } from './last-day.queries.ts';

/**
 * Gives a campaign that holds money a last day if it has none, as may be the case for campaigns of the old system: without one, nothing would ever
 * release its money or give it back. Brand and creators are told; the brand can postpone the day until the launch. Returns the updated campaign. The
 * caller has locked it; this locks its deals.
 */
export async function giveLastDay(tx: Tx, ctx: Context, campaign: Locked<CampaignRow>): Promise<Locked<CampaignRow>> {
  if (campaign.endDate !== null) return campaign;
  const { id: campaignId, startDate, submissionDeadline } = campaign;
  const latest = [dayIn(campaign.timeZone, ctx.now), startDate ?? '', submissionDeadline ?? ''].toSorted().at(-1) ?? '';
  const endDate = addDays(latest, UNDATED_CAMPAIGN_DAYS);
  await setLastDay(tx, campaign, endDate, ctx.now).execute();
  await audit(tx, asSystem(ctx), {
    action: 'campaign.giveLastDay',
    resourceType: 'campaign',
    resourceId: campaignId,
    before: { endDate: null },
    after: { endDate },
  });
  const { title, toBrand, toCreator } = lastDayMessages;
  const [name, day] = [nameOrUntitled(campaign.name), zonedDay(endDate, campaign.timeZone)];
  const type = 'campaign_dated';
  const route = `/brand/orders?projectId=${campaignId}`;
  await notify(tx, ctx, { userId: campaign.brandId, type, title, message: toBrand(name, day), route, campaignId });
  const deals = await lockDeals(tx, campaign, ENGAGED_DEALS).execute();
  await tellCreators(tx, ctx, deals, { type, title, message: toCreator(name, day), campaignId });
  return { ...campaign, endDate };
}
