import { campaignBadge } from '#shared/campaigns/campaign-labels.ts';
import { EVERYTHING_PER_KIND } from '#shared/constants.ts';
import type { Side } from '#shared/conversations/conversations.schema.ts';
import { folded } from '#shared/folded.ts';
import { graphemes } from '#shared/graphemes.ts';
import { isolated } from '#shared/isolated.ts';
import { brandName, creatorName, nameOrUntitled } from '#shared/names.ts';
import { personName } from '#shared/people.ts';
import type { Role } from '#shared/policy/rule.ts';
import { isIndexed } from '#shared/search/indexed.ts';
import type { Found } from '#shared/search/search.schema.ts';
import { REVIEW_LOOKS } from '#shared/status-looks.ts';
import { AGREED_DEALS } from '#shared/status-sets.ts';
import { roleLabels } from '#shared/users/people.ts';
import type { Context } from '../context.ts';
import { userOf } from '../trpc.ts';
import {
  campaignsNamed,
  creatorsNamed,
  dealsNamed,
  messagesSaying,
  peopleNamed,
  reviewsNamed,
} from './search.queries.ts';

/**
 * What the person may see with a name that contains `search`, at most {@link EVERYTHING_PER_KIND} of each kind: for a brand its campaigns and
 * creators whom it could invite, for a creator their deals, for both their messages, for staff and super admins campaigns in review, accounts and
 * leads. A search too short for the index ({@link isIndexed}) finds nothing. Locks nothing.
 */
export async function everything(ctx: Context, search: string): Promise<Found[]> {
  const { id, role } = userOf(ctx);
  if (!isIndexed(search) || role === null) return [];
  const finders: Record<Role, () => Promise<Found[][]>> = {
    brand: () => Promise.all([ownCampaigns(ctx, id, search), creators(ctx, search), messages(ctx, 'brand', search)]),
    creator: () => Promise.all([ownDeals(ctx, id, search), messages(ctx, 'creator', search)]),
    agency: async () => [],
    admin: () => Promise.all([reviews(ctx, search), people(ctx, search)]),
    super_admin: () => Promise.all([reviews(ctx, search), people(ctx, search)]),
  };
  return (await finders[role]()).flat();
}

async function ownCampaigns(ctx: Context, brandId: string, search: string): Promise<Found[]> {
  const rows = await campaignsNamed(ctx.db, brandId, search, EVERYTHING_PER_KIND).execute();
  return rows.map((row) => ({
    kind: 'campaign',
    id: row.id,
    title: nameOrUntitled(row.name),
    detail: campaignBadge(row).label,
    route:
      row.reviewStatus === 'draft' ? `/brand/create-campaign?draftId=${row.id}` : `/brand/orders?projectId=${row.id}`,
  }));
}

async function creators(ctx: Context, search: string): Promise<Found[]> {
  const rows = await creatorsNamed(ctx.db, search, EVERYTHING_PER_KIND).execute();
  return rows.map((row) => {
    const name = personName(row, row.username ?? 'Creator');
    return {
      kind: 'creator',
      id: row.id,
      title: name,
      detail: row.username ? `@${row.username}` : 'Creator',
      route: `/brand/creators?search=${encodeURIComponent(row.username ?? name)}`,
    };
  });
}

async function ownDeals(ctx: Context, creatorId: string, search: string): Promise<Found[]> {
  const rows = await dealsNamed(ctx.db, creatorId, search, EVERYTHING_PER_KIND).execute();
  return rows.map(({ id, status, campaignId, name, companyName }) => {
    const brand = brandName({ companyName });
    const agreed = AGREED_DEALS.some((agreedStatus) => agreedStatus === status);
    return {
      kind: 'deal',
      id,
      title: nameOrUntitled(name),
      detail: status === 'invited' ? `Invitation from ${isolated(brand)}` : `Deal with ${isolated(brand)}`,
      route: agreed
        ? `/creator/campaigns/${campaignId}`
        : `/creator/deals?tab=${status === 'invited' ? 'pending' : 'rejected'}`,
    };
  });
}

/** How much of a message is shown before the found word, and in total. */
const BEFORE_FOUND = 20;
const MESSAGE_SHOWN = 80;

async function messages(ctx: Context, side: Side, search: string): Promise<Found[]> {
  const { id: userId } = userOf(ctx);
  const column = side === 'brand' ? 'brandId' : 'creatorId';
  const rows = await messagesSaying(ctx.db, column, userId, search, EVERYTHING_PER_KIND).execute();
  return rows.map(({ id, dealId, body, name, ...people }) => ({
    kind: 'message',
    id: String(id),
    title: around(body, search),
    detail: `${isolated(side === 'brand' ? creatorName(people) : brandName(people))} · ${isolated(nameOrUntitled(name))}`,
    route: `/${side}/messages?dealId=${dealId}`,
  }));
}

/** The part of a message around the word, on one line. */
function around(body: string, search: string): string {
  const line = graphemes(body.replaceAll(/\s+/g, ' '));
  const start = Math.max(0, placeOf(line, folded(search)) - BEFORE_FOUND);
  const end = start + MESSAGE_SHOWN;
  return `${start > 0 ? '…' : ''}${line.slice(start, end).join('')}${end < line.length ? '…' : ''}`;
}

/** The index of the character at which a folded word begins; the first character if it is not found. */
function placeOf(line: readonly string[], word: string): number {
  const parts = line.map(folded);
  const at = parts.join('').indexOf(word);
  let end = 0;
  for (const [place, part] of parts.entries()) {
    end += part.length;
    if (at < end) return place;
  }
  return 0;
}

async function reviews(ctx: Context, search: string): Promise<Found[]> {
  const rows = await reviewsNamed(ctx.db, search, EVERYTHING_PER_KIND).execute();
  return rows.map(({ id, name, reviewStatus, companyName }) => ({
    kind: 'review',
    id,
    title: nameOrUntitled(name),
    detail: [companyName, REVIEW_LOOKS[reviewStatus].label].filter(Boolean).join(' · '),
    route: `/admin/campaign-review?status=${reviewStatus}&campaignId=${id}`,
  }));
}

async function people(ctx: Context, search: string): Promise<Found[]> {
  const rows = await peopleNamed(ctx.db, search, EVERYTHING_PER_KIND).execute();
  return rows.map(({ kind, id, name, email, role }) => {
    const what = kind === 'lead' ? 'Lead' : role === null ? 'No role yet' : roleLabels[role];
    const route =
      kind === 'lead' ? `/admin/leads?search=${encodeURIComponent(email)}` : `/admin/user-management?userId=${id}`;
    return {
      kind,
      id,
      title: name ?? email,
      detail: name === null ? what : `${email} · ${what}`,
      route,
    };
  });
}
