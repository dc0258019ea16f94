import { RULE_MODERATION_THRESHOLD, RULE_RATE_LIMIT, RULE_SUSPICIOUS_THRESHOLD } from '../constants.ts';
import type { RuleParameters } from './security.schema.ts';

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
