import { ID_PREFIX_CHARS } from '#shared/constants.ts';
import { isolated } from '#shared/isolated.ts';
import { confirming } from '#shared/messages/proposals.ts';
import { auditMessages } from '#shared/messages/security.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { type DeskList, deskRoute } from '#shared/payments/desk.ts';
import { doneTo } from '#shared/security/audit-sentences.ts';
import { doesTo } from '#shared/security/audit-tense.ts';
import type { AuditLogRow } from '#shared/security/security.schema.ts';
import type { AuditRow } from './audit.queries.ts';
import { changesOf } from './audit-changes.rules.ts';
import type { Subject, SubjectNames } from './audit-names.queries.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ACCOUNT = 'account';

/** What a row names. */
type Named = Pick<AuditRow, 'resourceType' | 'resourceId' | 'userId' | 'onBehalfOf' | 'agencyId' | 'proposedBy'>;

/** Everything that the rows name: what they were done to, by whom, in whose name, and for which agency. */
export function subjectsOf(rows: readonly Named[]): Subject[] {
  const all = rows.flatMap(({ resourceType, resourceId, userId, onBehalfOf, agencyId, proposedBy }) => [
    { noun: resourceType, id: resourceId },
    ...[userId, onBehalfOf, agencyId, proposedBy].flatMap((id) => (id === null ? [] : [{ noun: ACCOUNT, id }])),
  ]);
  return [...new Map(all.filter(({ id }) => ID.test(id)).map((one) => [keyOf(one.noun, one.id), one])).values()];
}

const keyOf = (noun: string, id: string): string => `${noun} ${id}`;
export type Names = ReadonlyMap<string, SubjectNames>;
export const namesByKey = (names: readonly SubjectNames[]): Names =>
  new Map(names.map((one) => [keyOf(one.noun, one.id), one]));

/** A row of the log as people read it. */
export function auditView(row: AuditRow, names: Names): AuditLogRow {
  const {
    createdAt,
    actor: _actor,
    proposedBy: _proposer,
    assistant: _program,
    fromStatus,
    toStatus,
    before,
    after,
    ...shown
  } = row;
  return {
    ...shown,
    createdAt,
    sentence: sentenceOf(row, names),
    route: routeOf(row, names.get(keyOf(row.resourceType, row.resourceId))),
    changes: [
      ...(toStatus === null ? [] : changesOf({ status: fromStatus }, { status: toStatus })),
      ...changesOf(before, after),
    ],
  };
}

/** Who acts without an account. */
const NAMELESS: Readonly<Record<AuditRow['actor'], string>> = {
  user: auditMessages.somebody,
  anonymous: 'A visitor',
  guest: 'A guest',
  system: 'Accord',
};

/**
 * Who did what, in a sentence with names: Olivia Hart approved the campaign Summer glow. Whoever works for an agency is named with it and with the
 * brand or the creator: Mira Chen (Northlight Agency) for Glow Labs. What was confirmed names the program and its person, too.
 */
function sentenceOf(row: AuditRow, names: Names): string {
  const told = doneBy(row, names);
  if (row.proposedBy === null) return told;
  const whose = row.proposedBy === row.userId ? '' : ` for ${personIn(names, row.proposedBy)}`;
  return `${told}${confirming(row.assistant)}${whose}`;
}

const personIn = (names: Names, id: string): string =>
  isolated(names.get(keyOf(ACCOUNT, id))?.person ?? auditMessages.somebody);

function doneBy(row: AuditRow, names: Names): string {
  const person = (id: string) => personIn(names, id);
  const doer = row.userId !== null ? person(row.userId) : NAMELESS[row.actor];
  const who = row.agencyId === null || row.agencyId === row.userId ? doer : `${doer} (${person(row.agencyId)})`;
  const done = doneTo(row.action, thingOf(row, names.get(keyOf(row.resourceType, row.resourceId))));
  if (row.onBehalfOf === null || row.onBehalfOf === row.userId) return `${who} ${done}`;
  // Somebody acts in a company as its member; everybody else acts in a person's name.
  const role = row.actor === 'user' ? names.get(keyOf(ACCOUNT, row.onBehalfOf))?.role : null;
  if (role === 'brand' && row.agencyId !== null) return `${who} for ${person(row.onBehalfOf)} ${done}`;
  if (role === 'brand' || role === 'agency') return `${who} at ${person(row.onBehalfOf)} ${done}`;
  return `${who} ${done}, on behalf of ${person(row.onBehalfOf)}`;
}

/** The words for things whose name in the log is not a word. */
const WORDS: Readonly<Record<string, string>> = {
  submission: 'content',
  agencyUser: 'assignment',
  seat: 'member',
  conversation: 'deal',
};

/** What a row says, as something that will be done; a thing without a name is called by what it is, because it may not be there any more. */
export function doesIn(row: Named & Pick<AuditRow, 'action'>, all: Names): string {
  const names = all.get(keyOf(row.resourceType, row.resourceId));
  return doesTo(row.action, names ? thingOf(row, names) : nounOf(row.resourceType));
}

const nounOf = (resourceType: string): string => `the ${WORDS[resourceType] ?? resourceType}`;

function thingOf({ resourceType, resourceId }: Named, names: SubjectNames | undefined): string {
  const noun = nounOf(resourceType);
  const campaign = names?.campaignId ? isolated(nameOrUntitled(names.campaignName)) : null;
  const person = names?.person ? isolated(names.person) : null;
  if (campaign !== null && resourceType === 'campaign') return `${noun} ${campaign}`;
  const of = person === null ? '' : ` of ${person}`;
  if (person !== null && resourceType === 'seat') return `${noun} ${person}`;
  if (campaign !== null) return `${noun}${of} for ${campaign}`;
  if (person !== null) return `${noun}${of}`;
  return `${noun} ${ID.test(resourceId) ? resourceId.slice(0, ID_PREFIX_CHARS) : resourceId}`;
}

const DESK: Readonly<Record<string, DeskList>> = {
  payment: 'payments',
  payout: 'payouts',
  milestone: 'milestones',
  refund: 'refunds',
  'refund request': 'refundRequests',
  dispute: 'disputes',
};

/** The page on which staff find a thing. */
function routeOf({ resourceType, resourceId }: AuditRow, names: SubjectNames | undefined): string | null {
  if (!names) return null;
  const desk = DESK[resourceType];
  if (desk) return deskRoute(desk, resourceId);
  if (resourceType === 'deal' || resourceType === 'conversation') return `/admin/crm/deals?deal=${resourceId}`;
  if (names.campaignId !== null) return `/admin/projects/${names.campaignId}`;
  return names.personId === null ? null : `/admin/user-management?userId=${names.personId}`;
}
