import { caseRoute } from '#shared/cases/cases.ts';
import { reviewDue } from '#shared/content/submissions.ts';
import { dayIn } from '#shared/dates.ts';
import { dealDays } from '#shared/deals/deal-days.ts';
import { isolated } from '#shared/isolated.ts';
import { calendarTitles } from '#shared/messages/calendar.ts';
import { brandName, creatorName, nameOrUntitled } from '#shared/names.ts';
import { ACTIVE_DEALS, AGREED_DEALS, BOUND_DEALS, CONTRACTED_DEALS, isOneOf } from '#shared/status-sets.ts';
import type { casesToAnswer, datedCampaigns, datedDeals } from './calendar.queries.ts';

type DealFound = Awaited<ReturnType<ReturnType<typeof datedDeals>['execute']>>[number];
type CampaignFound = Awaited<ReturnType<ReturnType<typeof datedCampaigns>['execute']>>[number];
type CaseFound = Awaited<ReturnType<ReturnType<typeof casesToAnswer>['execute']>>[number];

/** Whose deadlines they are: a company's or a creator's own, or those of a creator whom an agency acts for. */
export type Whose = 'brand' | 'creator' | 'agency';

/** A deadline: a whole day (`YYYY-MM-DD`) in a campaign's time zone, or a moment. */
export interface Deadline {
  /** The same for the same deadline as long as it exists, so that calendars move it instead of adding another. */
  id: string;
  title: string;
  text: string | null;
  due: string | Date;
  timeZone: string;
  /** The page on which something is done about it. */
  route: string;
  /** When what it comes from last changed. */
  changedAt: Date;
}

/** Deadlines stay in a calendar for so long after they have passed. */
export const PAST_DAYS = 30;

const orderRoute = (campaignId: string, tab?: 'creators' | 'content'): string =>
  `/brand/orders?projectId=${campaignId}${tab ? `&tab=${tab}` : ''}`;

type Dated = Omit<Deadline, 'title' | 'text' | 'due'> & { what: string; due: Deadline['due'] | null; text?: string };

const dated = (campaign: string | null, deadlines: readonly (Dated | false)[]): Deadline[] =>
  deadlines.flatMap((one) => {
    if (!one || one.due === null) return [];
    const { what, due, text = null, ...rest } = one;
    return [{ ...rest, due, text, title: `${what}: ${isolated(nameOrUntitled(campaign))}` }];
  });

/** What a creator has to do for a deal, and its days. */
export function deadlinesOfCreator(deal: DealFound, whose: Whose): Deadline[] {
  const { status, campaignId, timeZone } = deal;
  const days = dealDays(deal, deal.usageRights?.exclusivityMonths);
  const changedAt = newer(deal.changedAt, deal.campaignChangedAt);
  const agreed = isOneOf(AGREED_DEALS, status);
  const common = { timeZone, changedAt };
  const route = agreed ? `/creator/campaigns/${campaignId}` : '/creator/deals?tab=pending';
  const open = isOneOf(BOUND_DEALS, status);
  const posted = deal.pieces.length > 0 && deal.pieces.every((piece) => piece.status === 'published');
  const own = deal.extendsDealId === null;
  const at = (id: string, what: string, due: Deadline['due'] | null, text?: string): Dated => ({
    id: `${id}-${deal.id}`,
    what,
    due,
    ...(text !== undefined && { text }),
    route: whose === 'agency' ? '/agency/users' : route,
    ...common,
  });
  const found = dated(deal.campaignName, [
    status === 'invited' && at('answer', `Answer the offer of ${isolated(brandName(deal))}`, deal.expiresAt),
    own && agreed && at('start', calendarTitles.starts, deal.startDate),
    own && isOneOf(ACTIVE_DEALS, status) && at('submit', 'Submit your content', days.contentDue),
    own && open && !posted && at('post', 'Last day to post', days.end),
    own && agreed && (posted || !open) && at('end', calendarTitles.ends, days.end),
    own && open && at('paid', 'Payout due', days.paidBy, 'If the campaign ends as planned.'),
    own && isOneOf(CONTRACTED_DEALS, status) && at('exclusive', 'Exclusivity ends', days.exclusiveUntil),
    own && isOneOf(CONTRACTED_DEALS, status) && at('usage', 'Usage rights end', deal.usageUntil),
  ]);
  if (whose !== 'agency') return found;
  return found.map((one) => ({ ...one, title: calendarTitles.managed(creatorName(deal), one.title) }));
}

/** What a brand waits for, or has to do, for one deal. */
export function deadlinesOfBrand(deal: DealFound): Deadline[] {
  const { id, status, campaignId, timeZone } = deal;
  const creator = creatorName(deal);
  const common = { timeZone, changedAt: newer(deal.changedAt, deal.campaignChangedAt) };
  const [creators, content] = [orderRoute(campaignId, 'creators'), orderRoute(campaignId, 'content')];
  const waiting = isOneOf(BOUND_DEALS, status) ? deal.pieces.filter((piece) => piece.status === 'submitted') : [];
  return dated(deal.campaignName, [
    status === 'invited' && {
      id: `offer-${id}`,
      what: `Offer to ${isolated(creator)} ends`,
      due: deal.expiresAt,
      route: creators,
      ...common,
    },
    ...waiting.map((piece) => ({
      id: `review-${piece.id}`,
      what: `Review “${isolated(piece.title)}” by ${isolated(creator)}`,
      due: piece.submittedAt && reviewDue(piece.submittedAt, deal.approvalProcess),
      route: content,
      ...common,
    })),
    deal.extendsDealId === null &&
      isOneOf(CONTRACTED_DEALS, status) && {
        id: `usage-${id}`,
        what: `Usage rights for the content of ${isolated(creator)} end`,
        due: deal.usageUntil,
        route: creators,
        ...common,
      },
  ]);
}

/** The days of a brand's campaign. */
export function deadlinesOfCampaign(campaign: CampaignFound): Deadline[] {
  const { contentDue, end } = dealDays(campaign);
  const { id, timeZone, changedAt } = campaign;
  const common = { timeZone, changedAt, route: orderRoute(id) };
  return dated(campaign.name, [
    { id: `start-${id}`, what: calendarTitles.starts, due: campaign.startDate, ...common },
    { id: `content-${id}`, what: 'Content is due', due: contentDue, ...common },
    { id: `end-${id}`, what: calendarTitles.ends, due: end, ...common },
  ]);
}

/** The proposal in a case that its reader has to answer. */
export function deadlineOfCase(found: CaseFound, whose: Whose): Deadline[] {
  const { id, timeZone, turn } = found;
  const deadlines = dated(found.campaignName, [
    {
      id: `case-${id}`,
      what: 'Answer the case',
      due: found.answerBy,
      route: whose === 'agency' || turn === null ? '/agency/users' : caseRoute(turn, id),
      timeZone,
      changedAt: found.updatedAt,
    },
  ]);
  if (whose !== 'agency') return deadlines;
  return deadlines.map((one) => ({ ...one, title: calendarTitles.managed(creatorName(found), one.title) }));
}

const newer = (one: Date, other: Date): Date => (one > other ? one : other);

/** The deadlines that a calendar shows: those to come and the latest ones, the nearest first. */
export function shown(deadlines: readonly Deadline[], now: Date): Deadline[] {
  const from = new Date(now);
  from.setUTCDate(from.getUTCDate() - PAST_DAYS);
  const dayOf = ({ due, timeZone }: Deadline) => (typeof due === 'string' ? due : dayIn(timeZone, due));
  return deadlines
    .filter((one) => dayOf(one) >= dayIn(one.timeZone, from))
    .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.id.localeCompare(b.id));
}
