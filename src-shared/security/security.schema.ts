import { z } from 'zod';
import { AUDIT_PAGE_ROWS, RULE_DESCRIPTION_MAX_CHARS, RULE_NAME_MAX_CHARS } from '../constants.ts';
import type { Moment } from '../dates.ts';
import { lifecycles, type StatusOf } from '../lifecycles.ts';
import type { May } from '../may.ts';
import { ruleMessages } from '../messages/security.ts';
import { cursorFields } from '../paging.schema.ts';
import type { Role } from '../policy/rule.ts';
import { id, isoDate, optionalMultiline, optionalText, searchText, text, wholeNumberBetween } from '../text.ts';

const fraction = (label: string) => {
  const error = `${label} must be from 0 to 1`;
  return z.number({ error }).min(0, error).max(1, error);
};
const duration = (label: string) => wholeNumberBetween(label, { min: 1_000, max: 7 * 24 * 3_600_000 });

/** What a rule checks: one of three known kinds, with its numbers, or nothing (ruling C32). */
export const ruleParameters = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('rate_limit'),
    requests: wholeNumberBetween('Requests', { min: 10, max: 100_000 }),
    windowMs: duration('Window'),
    blockMs: duration('Block'),
  }),
  z.strictObject({ kind: z.literal('suspicious_activity'), threshold: fraction('Threshold') }),
  z.strictObject({ kind: z.literal('content_moderation'), threshold: fraction('Threshold') }),
  z.strictObject({ kind: z.literal('note') }),
]);
export type RuleParameters = z.infer<typeof ruleParameters>;

const ruleFields = {
  name: z
    .string({ error: ruleMessages.nameRequired })
    .trim()
    .min(1, ruleMessages.nameRequired)
    .pipe(text('Rule name', { max: RULE_NAME_MAX_CHARS })),
  description: optionalMultiline('Description', { max: RULE_DESCRIPTION_MAX_CHARS }),
  priority: wholeNumberBetween('Priority', { min: 1, max: 3 }).default(1),
  parameters: ruleParameters.default({ kind: 'note' }),
};
export const createRuleInput = z.strictObject(ruleFields);
export const updateRuleInput = z.strictObject({ ruleId: id('Rule'), ...ruleFields });
/** A security rule, as the screen lists it. */
export interface RuleRow {
  id: string;
  name: string;
  description: string | null;
  priority: number;
  enabled: boolean;
  updatedAt: Moment;
  parameters: RuleParameters;
}
export const toggleRuleInput = z.strictObject({ ruleId: id('Rule'), enabled: z.boolean() });
/** The numbers of a rule, even before it is switched on or stored. */
export const dryRunInput = z.strictObject({ parameters: ruleParameters, ...cursorFields });
export const ruleIdInput = z.strictObject({ ruleId: id('Rule') });

const auditFilters = {
  /** Part of an action or of a resource. */
  search: searchText().default(''),
  action: optionalText('Action', { max: 60 }),
  resourceType: optionalText('Resource', { max: 60 }),
  /** Whoever did it. */
  personId: id('Person').nullish().default(null),
  /** Part of the name of a campaign, or the id of anything. */
  thing: searchText('Thing').default(''),
  /** The first and the last day, in UTC. */
  from: isoDate('From').nullish().default(null),
  until: isoDate('Until').nullish().default(null),
};
export const listAuditInput = z.strictObject({
  ...auditFilters,
  ...cursorFields,
  limit: cursorFields.limit.default(AUDIT_PAGE_ROWS),
});
export const exportAuditInput = z.strictObject(auditFilters);
export type AuditFilters = z.infer<typeof exportAuditInput>;

/** One row of the audit log, as the screen shows it. */
export interface AuditLogRow {
  id: number;
  createdAt: Moment;
  action: string;
  resourceType: string;
  resourceId: string;
  userId: string | null;
  /** In whose name it was done, if that is not the person who did it. */
  onBehalfOf: string | null;
  /** The agency whose person did it in somebody else's name; null if none did. */
  agencyId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  /** The first characters of the API key with which a program did it; null if none did. */
  program: string | null;
  /** What happened, with names. */
  sentence: string;
  /** The page of the thing that it was done to; null if it has none. */
  route: string | null;
  changes: AuditChange[];
}

/** One field before and after; null where it had no value. */
export interface AuditChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** The filters of the audit log. */
export interface AuditNames {
  actions: string[];
  resourceTypes: string[];
}

/** A check of the audit log's chain: it is running until `finishedAt`; then `finding` says what is wrong, or is null. */
export interface AuditCheck {
  askedBy: string | null;
  askedAt: Moment;
  /** How many rows were checked, and how many there were to check. */
  checked: number;
  total: number;
  /** When the first and the last of them were written. */
  firstAt: Moment | null;
  lastAt: Moment | null;
  finishedAt: Moment | null;
  finding: string | null;
  badAuditId: number | null;
}

/** The figures above the security screen. */
export interface SecurityFigures {
  users: number;
  pendingRequests: number;
  activeRules: number;
  recentEvents: number;
  flaggedUsers: number;
}

export const listRoleRequestsInput = z.strictObject({
  search: searchText().default(''),
  status: z.enum(lifecycles.roleRequest.statuses, { error: 'Status is not known' }).optional(),
  ...cursorFields,
});
export const roleRequestIdInput = z.strictObject({ roleRequestId: id('Role request') });

/** A role request, as the screen lists it. */
export interface RoleRequestRow {
  id: string;
  userId: string;
  name: string;
  email: string;
  role: Role;
  status: StatusOf<'roleRequest'>;
  requestedAt: Moment;
  may: May<'approve' | 'reject'>;
}
