import { TRPCError } from '@trpc/server';

/** Errors whose message is written for the person who reads it. `field` names the input that is wrong. */
export class UserError extends TRPCError {
  readonly field: string | undefined;
  constructor(code: TRPCError['code'], message: string, field?: string) {
    super({ code, message });
    this.field = field;
  }
}

/** The row does not exist, or the caller may not know that it does. */
export const notFound = (what = 'This') => new UserError('NOT_FOUND', `${what} was not found`);
/** The row has moved on: someone else acted first, or the step is not open. */
export const conflict = (message: string, field?: string) => new UserError('CONFLICT', message, field);
/** What was sent cannot be accepted. */
export const badRequest = (message: string, field?: string) => new UserError('BAD_REQUEST', message, field);
/** Something that must come first is missing. */
export const unmet = (message: string) => new UserError('PRECONDITION_FAILED', message);
export const forbidden = (message = 'You do not have access to this') => new UserError('FORBIDDEN', message);
export const unauthorized = (message = 'Authentication required') => new UserError('UNAUTHORIZED', message);
export const tooMany = (message: string) => new UserError('TOO_MANY_REQUESTS', message);
