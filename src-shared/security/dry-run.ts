import type { Slice } from '../paging.ts';
import type { RuleParameters } from './security.schema.ts';

/** Over how many days a rule is tried. */
export const DRY_RUN_DAYS = 90;
/** At how many sign-ins of each kind a dry run looks, the newest first. */
export const DRY_RUN_SIGN_INS_MAX = 5_000;
/** At how many acts a dry run looks, the newest first. */
export const DRY_RUN_ACTS_MAX = 50_000;

/** At how many texts of each kind a dry run looks, the newest first. */
export const DRY_RUN_TEXTS_MAX = 1_000;

/** The kinds of rules that can be tried on what is recorded. */
export const DRY_RUN_KINDS: readonly RuleParameters['kind'][] = [
  'rate_limit',
  'suspicious_activity',
  'content_moderation',
];

/** What a rule would have acted on. */
export interface DryRunRow {
  key: string;
  at: string;
  /** Whose it was, and why, as a person reads it. */
  who: string;
  why: string;
}
/** What a rule would have acted on, newest first. */
export interface DryRun extends Slice<DryRunRow> {
  total: number;
  /** There was more than a dry run looks at, so what is older was left out. */
  capped: boolean;
}
