import { caseRoute } from '#shared/cases/cases.ts';
import { reviewDue } from '#shared/content/submissions.ts';
import { termLabels } from '#shared/deals/terms.ts';
import { formatMoney } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { brandName, creatorName, nameOrUntitled } from '#shared/names.ts';
import { decideBy } from '#shared/payments/deadlines.ts';
import { deskRoute, WAITING, type WaitingList } from '#shared/payments/desk.ts';
import { can } from '#shared/policy.ts';
import { NEEDS, NEEDS_NAMED, type Need, type NeedKind } from '#shared/system/needs.ts';
import { displayName, roleLabels } from '#shared/users/people.ts';
import { waitingCases } from '../cases/cases.service.ts';
import { longestOverdue } from '../content/overdue.service.ts';
import { type Context, principalOf } from '../context.ts';
import { pageOf } from '../crm/crm.rules.ts';
import { listDue } from '../crm/follow-ups.service.ts';
import { waitingRows } from '../money/desk/desk.service.ts';
import { waitingObjections } from '../records/objections.service.ts';
import { waitingTexts } from '../review/held.service.ts';
import { waitingForReview } from '../review/review.service.ts';
import { waitingRequests } from '../users/roles.service.ts';

type Found = Omit<Need, 'kind'>;

/**
 * What waits for the staff, in the order of {@link NEEDS}: of each kind that the reader may list, how many rows its list has, and the most urgent of
 * them. Each count has the condition of its list. Locks nothing.
 */
export async function needsYou(ctx: Context): Promise<Need[]> {
  const principal = principalOf(ctx.actor);
  const kinds = Object.keys(FINDERS).filter((kind): kind is NeedKind => kind in NEEDS);
  const allowed = kinds.filter((kind) => can(principal, NEEDS[kind]));
  return Promise.all(allowed.map(async (kind) => ({ kind, ...(await FINDERS[kind](ctx)) })));
}

const FINDERS: Record<NeedKind, (ctx: Context) => Promise<Found>> = {
  campaigns: async (ctx) => {
    const { total, rows } = await waitingForReview(ctx, NEEDS_NAMED);
    const route = '/admin/campaign-review';
    return {
      count: total,
      route,
      first: rows.map(({ id, name, companyName, submittedAt, createdAt }) => ({
        id,
        title: nameOrUntitled(name),
        detail: brandName({ companyName }),
        route: `/admin/campaign-review?campaignId=${id}`,
        since: submittedAt ?? createdAt,
        dueAt: null,
      })),
    };
  },
  content: async (ctx) => {
    const { total, rows } = await longestOverdue(ctx, NEEDS_NAMED);
    const route = '/admin/campaign-review#overdue-content';
    return {
      count: total,
      route,
      first: rows.map(({ id, title, campaignName, submittedAt, approvalProcess, ...creator }) => ({
        id,
        title,
        detail: `${isolated(creatorName(creator))} · ${isolated(nameOrUntitled(campaignName))}`,
        route,
        since: submittedAt,
        dueAt: submittedAt && reviewDue(submittedAt, approvalProcess),
      })),
    };
  },
  disputes: (ctx) => ofDesk(ctx, 'disputes'),
  payouts: (ctx) => ofDesk(ctx, 'payouts'),
  refunds: (ctx) => ofDesk(ctx, 'refunds'),
  refundRequests: (ctx) => ofDesk(ctx, 'refundRequests'),
  cases: async (ctx) => {
    const { total, rows } = await waitingCases(ctx, NEEDS_NAMED);
    return {
      count: total,
      route: '/admin/money?tab=cases&status=escalated',
      first: rows.map(({ id, campaignName, term, escalatedAt, createdAt }) => ({
        id,
        title: nameOrUntitled(campaignName),
        detail: termLabels[term],
        route: caseRoute('admin', id),
        since: (escalatedAt ?? createdAt).toISOString(),
        dueAt: decideBy(escalatedAt ?? createdAt).toISOString(),
      })),
    };
  },
  roleRequests: async (ctx) => {
    const { total, rows } = await waitingRequests(ctx, NEEDS_NAMED);
    const route = '/admin/security?tab=roles&status=pending';
    return {
      count: total,
      route,
      first: rows.map(({ id, userId, role, createdAt, ...person }) => ({
        id,
        title: displayName(person),
        detail: roleLabels[role],
        route: `/admin/security?tab=roles&status=pending&userId=${userId}`,
        since: createdAt,
        dueAt: null,
      })),
    };
  },
  heldTexts: async (ctx) => {
    const { total, rows } = await waitingTexts(ctx, NEEDS_NAMED);
    const route = '/admin/security?tab=held';
    return {
      count: total,
      route,
      first: rows.map(({ id, campaignName, heldAt, ...author }) => ({
        id,
        title: displayName(author),
        detail: campaignName,
        route,
        since: heldAt,
        dueAt: null,
      })),
    };
  },
  objections: async (ctx) => {
    const { total, rows } = await waitingObjections(ctx, NEEDS_NAMED);
    const route = '/admin/security?tab=objections';
    return {
      count: total,
      route,
      first: rows.map(({ id, campaignName, createdAt, ...author }) => ({
        id,
        title: author.companyName ?? displayName(author),
        detail: nameOrUntitled(campaignName),
        route,
        since: createdAt,
        dueAt: null,
      })),
    };
  },
  followUps: async (ctx) => {
    const { total, rows } = await listDue(ctx, { area: 'admin', page: 1, pageSize: NEEDS_NAMED });
    return {
      count: total,
      route: '/admin/crm',
      first: rows.map(({ id, title, about, dueOn }) => ({
        id,
        title,
        detail: about.name,
        route: pageOf('admin', about),
        since: null,
        dueAt: dueOn,
      })),
    };
  },
};

/** The rows of a list of the money desk that wait for staff, by their deadline. */
async function ofDesk(ctx: Context, list: WaitingList): Promise<Found> {
  const { total, rows } = await waitingRows(ctx, list, NEEDS_NAMED);
  return {
    count: total,
    route: `/admin/money?tab=${list}&status=${WAITING}`,
    first: rows.map(({ id, campaignName, person, amountMinor, currency, createdAt, dueAt }) => ({
      id,
      title: `${formatMoney({ amountMinor, currency })} · ${isolated(person)}`,
      detail: campaignName,
      route: deskRoute(list, id),
      since: createdAt,
      dueAt,
    })),
  };
}
