import type { Moment } from '../dates.ts';
import type { Slice } from '../paging.ts';
import type { RuleParameters } from './security.schema.ts';

export const DRY_RUN_DAYS = 90;
/** How many sign-ins of each kind a dry run checks, the newest first. */
export const DRY_RUN_SIGN_INS_MAX = 5_000;
/** How many acts a dry run checks, the newest first. */
export const DRY_RUN_ACTS_MAX = 50_000;

/** How many texts of each kind a dry run checks, the newest first. */
export const DRY_RUN_TEXTS_MAX = 1_000;

/** The kinds of rules that can be tried on recorded data. */
export const DRY_RUN_KINDS: readonly RuleParameters['kind'][] = [
  'rate_limit',
  'suspicious_activity',
  'content_moderation',
];

/** Something on which a rule would have acted. */
export interface DryRunRow {
  key: string;
  at: Moment;
  /** Whose it was, and the reason in words. */
  who: string;
  why: string;
}
/** Everything on which a rule would have acted, newest first. */
export interface DryRun extends Slice<DryRunRow> {
  total: number;
  /** There was more than a dry run checks, so older records were left out. */
  capped: boolean;
}
