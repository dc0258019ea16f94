import { TRPCError } from '@trpc/server';
import { isSameText } from '#shared/folded.ts';

/** An error whose message may be shown to the person. `field` names the input that is wrong. */
export class UserError extends TRPCError {
  readonly field: string | undefined;
  constructor(code: TRPCError['code'], message: string, field?: string) {
    super({ code, message });
    this.field = field;
  }
}

/** NOT_FOUND: the row does not exist, or the caller may not know that it exists. */
export const notFound = (what = 'This') => new UserError('NOT_FOUND', `${what} was not found`);
/** CONFLICT: the row is not in a state that allows this, often because somebody else acted first. */
export const conflict = (message: string, field?: string) => new UserError('CONFLICT', message, field);
/** BAD_REQUEST: the input is wrong. */
export const badRequest = (message: string, field?: string) => new UserError('BAD_REQUEST', message, field);
/** PRECONDITION_FAILED: something else has to be done first. */
export const unmet = (message: string) => new UserError('PRECONDITION_FAILED', message);
/** FORBIDDEN: the caller is known, but may not do this. */
export const forbidden = (message = 'You do not have access to this') => new UserError('FORBIDDEN', message);
/** UNAUTHORIZED: the caller has to sign in first. */
export const unauthorized = (message = 'Authentication required') => new UserError('UNAUTHORIZED', message);
/** TOO_MANY_REQUESTS: the caller has to wait before trying again. */
export const tooMany = (message: string) => new UserError('TOO_MANY_REQUESTS', message);

/** Refuses a name that another one of the same kind has, however it is written; `refusal` is said at the field `name`. @throws CONFLICT */
export function refuseTakenName(others: readonly { name: string }[], name: string, refusal: string): void {
  if (others.some((other) => isSameText(other.name, name))) throw conflict(refusal, 'name');
}

/** Throws the refusal of a rule, if there is one; null means that the act is allowed. @throws CONFLICT */
export function refuse(refusal: string | null): void {
  if (refusal) throw conflict(refusal);
}
