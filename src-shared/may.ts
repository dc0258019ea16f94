/**
 * Whether an act is allowed now, or why not, in one sentence. A detail view has one for each of its acts, made by the same rule that the act itself
 * enforces: if the rule says no, the act is refused with the same sentence.
 */
export type Allowed = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };
/** What a person may do with a thing, act by act. */
export type May<Act extends string> = Readonly<Record<Act, Allowed>>;

/** The result of a rule: its refusal, or null if it allows the act. */
export const allowedUnless = (refusal: string | null): Allowed =>
  refusal === null ? { allowed: true } : { allowed: false, reason: refusal };

/** Why an act is refused; null if it is allowed. */
export const reasonOf = (may: Allowed): string | null => (may.allowed ? null : may.reason);
