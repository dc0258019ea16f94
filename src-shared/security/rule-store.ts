import type { RuleParameters } from './security.schema.ts';

/** What a rule looks for, as it is stored. */
export type RuleCondition =
  | { kind: 'rate_limit'; requests: number; windowMs: number }
  | { kind: 'suspicious_activity' | 'content_moderation'; threshold: number }
  | { kind: 'note' };
/** What a rule then does, as it is stored. */
export type RuleAction =
  | { kind: 'block'; blockMs: number; severity: 'medium' }
  | { kind: 'flag'; severity: 'high'; notifyAdmin: true }
  | { kind: 'quarantine'; severity: 'medium'; reviewRequired: true }
  | { kind: 'none' };

/** The two columns of a rule with these numbers (DATA-24, CONST of the three templates). */
export function storedRule(parameters: RuleParameters): { condition: RuleCondition; action: RuleAction } {
  switch (parameters.kind) {
    case 'rate_limit': {
      const { blockMs, ...condition } = parameters;
      return { condition, action: { kind: 'block', blockMs, severity: 'medium' } };
    }
    case 'suspicious_activity':
      return { condition: parameters, action: { kind: 'flag', severity: 'high', notifyAdmin: true } };
    case 'content_moderation':
      return { condition: parameters, action: { kind: 'quarantine', severity: 'medium', reviewRequired: true } };
    case 'note':
      return { condition: { kind: 'note' }, action: { kind: 'none' } };
  }
}

/** The numbers of a stored rule. */
export function parametersOf(condition: RuleCondition, action: RuleAction): RuleParameters {
  if (condition.kind === 'rate_limit' && action.kind === 'block') return { ...condition, blockMs: action.blockMs };
  return condition.kind === 'rate_limit' ? { kind: 'note' } : condition;
}
