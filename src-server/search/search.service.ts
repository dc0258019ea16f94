import { EVERYTHING_PER_KIND } from '#shared/constants.ts';
import type { Side } from '#shared/conversations/conversations.schema.ts';
import { folded } from '#shared/folded.ts';
import { graphemes } from '#shared/graphemes.ts';
import { isolated } from '#shared/isolated.ts';
import { brandName, creatorName, nameOrUntitled } from '#shared/names.ts';
import { personName } from '#shared/people.ts';
import type { Role } from '#shared/policy/rule.ts';
import { isIndexed } from '#shared/search/indexed.ts';
import { FOUND_KINDS, type Found, type FoundGroup, type FoundKind } from '#shared/search/search.schema.ts';
import { LEAD_LOOKS } from '#shared/staff-looks.ts';
import { ACCOUNT_LOOKS } from '#shared/status-looks.ts';
import { roleLabels } from '#shared/users/people.ts';
import { people as managedPeople } from '../agency/people.service.ts';
import { listOpen } from '../agreement/offers/applications.service.ts';
import type { Context } from '../context.ts';
import { flagIsOn } from '../ground/flags.ts';
import { userOf } from '../trpc.ts';
import { creatorsFound, messagesSaying, type NameOrIds, peopleFound } from './search.queries.ts';
import { type Reference, referenceIn } from './search.rules.ts';
import { type Sight, type ThingKind, thingsFound } from './things.queries.ts';
import { thingFound } from './things.views.ts';

/** What a role finds by a name, what by a reference, and the lists that show everything that has the name. */
interface Finder {
  named: readonly ThingKind[];
  referred: readonly ThingKind[];
  lists: Partial<Record<FoundKind, string>>;
}

const STAFF: Finder = {
  named: ['campaign', 'deal', 'payment', 'payout'],
  referred: [
    'campaign',
    'deal',
    'application',
    'payment',
    'payout',
    'milestone',
    'refund',
    'refundRequest',
    'dispute',
    'content',
  ],
  lists: {
    campaign: '/admin/project-management?search=',
    deal: '/admin/crm/deals?search=',
    payment: '/admin/money?tab=payments&search=',
    payout: '/admin/money?tab=payouts&search=',
    account: '/admin/user-management?everyone=true&search=',
    lead: '/admin/leads?search=',
  },
};

const FINDERS: Record<Role, Finder> = {
  brand: {
    named: ['campaign', 'deal', 'application', 'payment', 'content'],
    referred: ['campaign', 'deal', 'application', 'payment', 'refund', 'refundRequest', 'content'],
    lists: { creator: '/brand/creators?search=' },
  },
  creator: {
    named: ['deal', 'application', 'payout', 'content'],
    referred: ['deal', 'application', 'payout', 'content'],
    lists: { open: '/creator/campaigns/open?search=' },
  },
  agency: {
    named: ['campaign', 'deal'],
    referred: ['campaign', 'deal'],
    lists: {
      campaign: '/agency/orders?search=',
      deal: '/agency/crm/deals?search=',
      account: '/agency/users?search=',
    },
  },
  admin: STAFF,
  super_admin: STAFF,
};

/** One more than is shown, to see whether there are more. */
const LOOKED_FOR = EVERYTHING_PER_KIND + 1;

/**
 * What the person may see with a name that contains `search`, or with an id or a reference that it is or begins: a few of each kind, the newest first.
 * A brand finds its own campaigns, deals, payments, content and messages, and creators whom it could invite; a creator their own side of the same and
 * open campaigns; an agency the people whom it manages with their campaigns and deals; staff and super admins everything but messages. A search too
 * short for the index ({@link isIndexed}) finds nothing. Locks nothing.
 */
export async function everything(ctx: Context, search: string): Promise<FoundGroup[]> {
  const { id, role } = userOf(ctx);
  if (!isIndexed(search) || role === null) return [];
  if (role === 'agency' && !(await flagIsOn(ctx.db, 'agency_area_enabled'))) return [];
  const sight: Sight = role === 'admin' || role === 'super_admin' ? { of: 'everyone' } : { of: role, id };
  const reference = referenceIn(search);
  const finder = FINDERS[role];
  const found = await Promise.all([
    ...(reference ? byReference(ctx, sight, finder, reference) : []),
    ...(reference?.exact ? [] : byName(ctx, sight, finder, search)),
    ...(role === 'creator' ? [openCampaigns(ctx, search, reference)] : []),
    // The list of an agency's people goes by their ids, too.
    ...(role === 'agency' ? [managed(ctx, search)] : []),
  ]);
  return grouped(found.flat(), finder, search);
}

const byReference = (ctx: Context, sight: Sight, { referred }: Finder, reference: Reference): Promise<Found[]>[] => [
  things(ctx, sight, referred, { reference }),
  ...(reference.ids ? persons(ctx, sight, { ids: reference.ids }) : []),
];

const byName = (ctx: Context, sight: Sight, { named }: Finder, search: string): Promise<Found[]>[] => [
  things(ctx, sight, named, { search }),
  ...persons(ctx, sight, { search }),
  ...(sight.of === 'brand' || sight.of === 'creator' ? [messages(ctx, sight.of, search)] : []),
];

/** The results in the order of their kinds, each once, with the list of all where there are more than are shown. */
const grouped = (all: readonly Found[], { lists }: Finder, search: string): FoundGroup[] =>
  FOUND_KINDS.flatMap((kind) => {
    const found = [...new Map(all.filter((one) => one.kind === kind).map((one) => [one.id, one])).values()];
    if (found.length === 0) return [];
    const list = found.length > EVERYTHING_PER_KIND ? lists[kind] : undefined;
    return [
      {
        kind,
        found: found.slice(0, EVERYTHING_PER_KIND),
        all: list === undefined ? null : `${list}${encodeURIComponent(search)}`,
      },
    ];
  });

async function things(
  ctx: Context,
  sight: Sight,
  kinds: readonly ThingKind[],
  match: Parameters<typeof thingsFound>[3],
): Promise<Found[]> {
  const rows = await thingsFound(ctx.db, sight, kinds, match, LOOKED_FOR).execute();
  return rows.map((row) => thingFound(sight, row));
}

/** The people whom one may see: creators for a brand, accounts and leads for staff. */
function persons(ctx: Context, sight: Sight, match: NameOrIds): Promise<Found[]>[] {
  if (sight.of === 'brand') return [creators(ctx, match)];
  return sight.of === 'everyone' ? [people(ctx, match)] : [];
}

async function creators(ctx: Context, match: NameOrIds): Promise<Found[]> {
  const rows = await creatorsFound(ctx.db, match, LOOKED_FOR).execute();
  return rows.map((row) => {
    const name = personName(row, row.username ?? 'Creator');
    return {
      ...PLAIN,
      kind: 'creator',
      id: row.id,
      title: name,
      detail: row.username ? `@${row.username}` : 'Creator',
      route: `/brand/creators?search=${encodeURIComponent(row.username ?? name)}`,
    };
  });
}

async function managed(ctx: Context, search: string): Promise<Found[]> {
  const { rows } = await managedPeople(ctx, { search, limit: LOOKED_FOR });
  return rows.map(({ userId, name, page, status }) => ({
    ...PLAIN,
    kind: 'account',
    id: userId,
    title: name,
    detail: page === null ? '' : roleLabels[page],
    status: ACCOUNT_LOOKS[status],
    route: page === null ? `/agency/users?search=${userId}` : `/agency/crm/${page}s/${userId}`,
  }));
}

async function openCampaigns(ctx: Context, search: string, reference: Reference | null): Promise<Found[]> {
  const ids = reference?.ids ?? undefined;
  if (reference?.exact && !ids) return [];
  const { rows } = await listOpen(ctx, { search: reference?.exact ? '' : search, ids, limit: LOOKED_FOR });
  return rows.map(({ id, name, brandName: brand }) => ({
    ...PLAIN,
    kind: 'open',
    id,
    title: name,
    detail: brand,
    route: `/creator/campaigns/open?search=${encodeURIComponent(name)}`,
  }));
}

const PLAIN = { status: null, money: null } as const;

/** How much of a message is shown before the found word, and in total. */
const BEFORE_FOUND = 20;
const MESSAGE_SHOWN = 80;

async function messages(ctx: Context, side: Side, search: string): Promise<Found[]> {
  const { id: userId } = userOf(ctx);
  const column = side === 'brand' ? 'brandId' : 'creatorId';
  const rows = await messagesSaying(ctx.db, column, userId, search, LOOKED_FOR).execute();
  return rows.map(({ id, dealId, body, name, ...people }) => ({
    ...PLAIN,
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

async function people(ctx: Context, match: NameOrIds): Promise<Found[]> {
  const rows = await peopleFound(ctx.db, match, LOOKED_FOR).execute();
  return rows.map(({ kind, id, name, email, role, account, lead }) => {
    const what = kind === 'lead' ? 'Lead' : role === null ? 'No role yet' : roleLabels[role];
    return {
      ...PLAIN,
      kind,
      id,
      title: name ?? email,
      detail: name === null ? what : `${email} · ${what}`,
      status: lead ? LEAD_LOOKS[lead] : account && ACCOUNT_LOOKS[account],
      route:
        kind === 'lead' ? `/admin/leads?search=${encodeURIComponent(email)}` : `/admin/user-management?userId=${id}`,
    };
  });
}
