import type { PostProblem } from '#shared/content/post-checks.ts';
import { reviewDue } from '#shared/content/submissions.ts';
import { addDays, dayIn } from '#shared/dates.ts';
import { dealDays } from '#shared/deals/deal-days.ts';
import type { TermState } from '#shared/deals/terms.ts';
import type { CampaignStatus, DealStatus, SubmissionStatus } from '#shared/lifecycles.ts';
import type { MilestoneKind } from '#shared/money.ts';
import type { ApprovalProcess } from '#shared/payments/papers.ts';
import { APPROVED_CONTENT, CONTRACTED_DEALS, ENDED_CAMPAIGNS, HANDED_IN_DEALS, isOneOf } from '#shared/status-sets.ts';
import { expectedPayment } from '../../money/papers/deal-timeline.rules.ts';
import type { Term } from '../contracts/terms.rules.ts';

/** What has happened to a deal, as far as its terms are about it. */
export interface Happened {
  status: DealStatus;
  usageFrom: string | null;
  usageUntil: string | null;
  /** The last day without work for competitors; null if the database keeps none. */
  exclusiveUntil: string | null;
  approvalProcess: ApprovalProcess | null;
  campaign: Parameters<typeof expectedPayment>[1] & { status: CampaignStatus };
  milestones: readonly Parameters<typeof expectedPayment>[0][];
  /** Since when the creator can be paid; null if they cannot. */
  payableSince: Date | null;
  content: readonly {
    status: SubmissionStatus;
    submittedAt: Date | null;
    publishedAt: Date | null;
    verifiedAt: Date | null;
    checkDue: Date | null;
    /** What the newest check of its post has found; null if there was none. */
    problems: readonly PostProblem[] | null;
    checkedAt: Date | null;
  }[];
}

const open = (day: string | null): TermState => ({ state: 'open', day });
const met = (day: string | null): TermState => ({ state: 'met', day });
const broken = (day: string | null): TermState => ({ state: 'broken', day });

/**
 * How a term stands, only by what has happened; null if nothing says so, and for a deal that is not in force or has ended without being completed. What
 * a check of a post watches is broken while its newest check finds that problem.
 */
export function termState({ kind, day, watches }: Term, deal: Happened, now: Date): TermState | null {
  if (!isOneOf(CONTRACTED_DEALS, deal.status)) return null;
  const { timeZone } = deal.campaign;
  const on = (at: Date) => dayIn(timeZone, at);
  const today = on(now);
  const watched = watches.flatMap((watch) => (watch.by === 'check' ? [watch.name] : []));
  const found = deal.content.filter(({ problems }) => problems?.some((problem) => watched.includes(problem)));
  const since = first(found.map(({ checkedAt }) => checkedAt));
  if (since) return broken(on(since));
  switch (kind) {
    case 'pieces':
    case 'submission':
      return isOneOf(HANDED_IN_DEALS, deal.status) ? met(reached(deal, 'submission')) : until(day, today);
    case 'contentDue':
      return inTime(day, deal, today);
    case 'platforms':
    case 'disclosure':
    case 'posting':
      return posted(day, deal, today);
    case 'campaignDays':
      return deal.campaign.completedAt ? met(on(deal.campaign.completedAt)) : day && today <= day ? open(day) : null;
    case 'review':
      return reviewed(deal, now);
    case 'signing':
      return met(reached(deal, 'signing'));
    case 'approval':
      return reached(deal, 'approval') === null ? openUntil(day, today) : met(reached(deal, 'approval'));
    case 'paidOut':
      return paid(deal, today);
    case 'usage':
    case 'whitelisting':
      return deal.usageUntil === null || deal.usageUntil >= today ? open(deal.usageUntil) : met(deal.usageUntil);
    case 'exclusivity':
      if (deal.exclusiveUntil === null) return null;
      return deal.exclusiveUntil >= today ? open(deal.exclusiveUntil) : met(deal.exclusiveUntil);
    case 'settlement':
      return deal.status === 'completed' ? met(null) : openUntil(day, today);
    default:
      return null;
  }
}

/** Open until a day, and broken from the next one on; open without a day. */
const until = (day: string | null, today: string): TermState =>
  day !== null && day < today ? broken(addDays(day, 1)) : open(day);

/** Open until a day that is still to come; after it, nothing is said. */
const openUntil = (day: string | null, today: string): TermState | null =>
  day !== null && day < today ? null : open(day);

const first = (moments: readonly (Date | null)[]): Date | undefined =>
  moments.flatMap((at) => at ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0];
const last = (moments: readonly (Date | null)[]): Date | undefined =>
  moments.flatMap((at) => at ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0];

/** The day on which a part of the payment was earned; null if it is not. */
function reached({ milestones, campaign }: Happened, kind: MilestoneKind): string | null {
  const milestone = milestones.find((one) => one.kind === kind && one.status !== 'cancelled');
  const at = milestone?.accruedAt ?? milestone?.reachedAt ?? null;
  return at && dayIn(campaign.timeZone, at);
}

/** Whether all pieces were submitted by a day. Of a deal from the old system nothing says when they were. */
function inTime(day: string | null, deal: Happened, today: string): TermState | null {
  if (day === null) return null;
  if (!isOneOf(HANDED_IN_DEALS, deal.status)) return until(day, today);
  const submitted = reached(deal, 'submission');
  if (submitted === null) return null;
  return submitted <= day ? met(submitted) : broken(addDays(day, 1));
}

/** Whether all approved pieces are online, and every post that is looked at was found in order. */
function posted(day: string | null, { content, campaign, status }: Happened, today: string): TermState | null {
  const approved = content.filter((piece) => isOneOf(APPROVED_CONTENT, piece.status));
  const online = approved.filter((piece) => piece.status === 'published');
  const awaited = online.length < approved.length || !isOneOf(HANDED_IN_DEALS, status) || online.length === 0;
  if (awaited) return isOneOf(ENDED_CAMPAIGNS, campaign.status) && approved.length === 0 ? null : until(day, today);
  if (online.some(({ verifiedAt, checkDue }) => verifiedAt === null && checkDue !== null)) return open(null);
  const at = last(online.map(({ verifiedAt, publishedAt }) => verifiedAt ?? publishedAt));
  return met(at ? dayIn(campaign.timeZone, at) : null);
}

/** Whether the brand has answered everything in time that waits for it. */
function reviewed({ content, approvalProcess, campaign }: Happened, now: Date): TermState | null {
  const waiting = content.filter(({ status }) => status === 'submitted').map(({ submittedAt }) => submittedAt);
  const longest = first(waiting);
  if (!longest) return content.length > 0 ? met(null) : null;
  const due = reviewDue(longest, approvalProcess);
  return (due < now ? broken : open)(dayIn(campaign.timeZone, due));
}

/** Whether everything that was earned has arrived, or by when it should. */
function paid({ milestones, campaign, payableSince }: Happened, today: string): TermState | null {
  const kept = milestones.filter(({ status }) => status !== 'cancelled');
  if (kept.length > 0 && kept.every(({ status }) => status === 'paid')) {
    const at = last(kept.map(({ paidAt }) => paidAt));
    return met(at ? dayIn(campaign.timeZone, at) : null);
  }
  const expected = kept.flatMap(
    (milestone) => expectedPayment(milestone, campaign, { activeSince: payableSince }, today) ?? [],
  );
  const due = expected.filter(({ certainty }) => certainty === 'due').map(({ on }) => on);
  const late = due.filter((on) => on < today).toSorted()[0];
  if (late) return broken(addDays(late, 1));
  const next = due.toSorted().at(-1) ?? (expected.length > 0 ? dealDays(campaign).paidBy : null);
  return next ? open(next) : null;
}
