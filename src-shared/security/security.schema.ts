import { z } from 'zod';
import {
  RULE_DESCRIPTION_MAX_CHARS,
  RULE_MODERATION_THRESHOLD,
  RULE_NAME_MAX_CHARS,
  RULE_RATE_LIMIT,
  RULE_SUSPICIOUS_THRESHOLD,
} from '../constants.ts';
import { ruleMessages } from '../messages/security.ts';
import { cursorFields, pageFields } from '../paging.ts';
import { id, optionalMultiline, optionalText, searchText, text, wholeNumberBetween } from '../text.ts';

export const RULE_PRIORITIES = { 1: 'High', 2: 'Medium', 3: 'Low' } as const;

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

/** The three templates of the specification (foundation, section 5). */
export const RULE_TEMPLATES: readonly { name: string; description: string; parameters: RuleParameters }[] = [
  {
    name: 'Rate Limiting',
    description: '100 requests per minute per user, then block for 5 minutes. Severity medium.',
    parameters: { kind: 'rate_limit', ...RULE_RATE_LIMIT },
  },
  {
    name: 'Suspicious Activity',
    description:
      'Watches sign-in frequency, location and device changes. Flags the user with severity high and tells the admins.',
    parameters: { kind: 'suspicious_activity', threshold: RULE_SUSPICIOUS_THRESHOLD },
  },
  {
    name: 'Content Moderation',
    description: 'Filters spam, inappropriate and harmful texts. Holds them for review with severity medium.',
    parameters: { kind: 'content_moderation', threshold: RULE_MODERATION_THRESHOLD },
  },
];

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
export const toggleRuleInput = z.strictObject({ ruleId: id('Rule'), enabled: z.boolean() });
export const ruleIdInput = z.strictObject({ ruleId: id('Rule') });

export const auditFilters = {
  search: searchText().default(''),
  action: optionalText('Action', { max: 60 }),
  resourceType: optionalText('Resource', { max: 60 }),
};
export const listAuditInput = z.strictObject({ ...auditFilters, ...cursorFields });
export const exportAuditInput = z.strictObject(auditFilters);

export const listRoleRequestsInput = z.strictObject({ search: searchText().default(''), ...pageFields });
export const roleRequestIdInput = z.strictObject({ roleRequestId: id('Role request') });
