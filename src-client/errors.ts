import { commonMessages } from '#shared/messages/common.ts';
import { notify } from './components/base/Toaster.tsx';
import { isUnreachable } from './components/core/retry.ts';
import { errorCode, isAppError } from './trpc.ts';

/** An error whose message is a sentence of ours. */
export class SentenceError extends Error {}

/**
 * A sentence that can be shown: the server's own words, ours, or that the server could not be reached. What a browser says of an error is
 * never shown.
 */
export function errorMessage(error: unknown): string {
  if (isAppError(error)) return errorCode(error) === null ? commonMessages.offline : error.message;
  if (error instanceof SentenceError) return error.message;
  return isUnreachable(error) ? commonMessages.offline : commonMessages.unexpectedError;
}

/** The error; where the server could not be reached, this sentence of the specification instead. */
export const orUnreached = (error: unknown, sentence: string): unknown =>
  isAppError(error) && errorCode(error) === null ? new SentenceError(sentence) : error;

/** What is no answer to what was asked: nothing came back, or something broke or did not come in time. */
const BROKEN: readonly (string | null)[] = [null, 'INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'TIMEOUT'];

/** The error; where it is no refusal with its reason, but something that broke here or there, this sentence instead. */
export const orBroken = (error: unknown, sentence: string): unknown =>
  isAppError(error) && BROKEN.includes(errorCode(error)) ? new SentenceError(sentence) : error;

/** The input field that the server refused, by its name in the form; null where the error is about no field. */
export function errorField(error: unknown): string | null {
  if (!isAppError(error)) return null;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('field' in data)) return null;
  return typeof data.field === 'string' && data.field !== '' ? data.field : null;
}

/** Shows an error as a toast; `title` is the spec's fixed text where it has one, with the server's sentence under it. */
export function toastError(error: unknown, title?: string): void {
  if (title) notify.error(title, errorMessage(error));
  else notify.error(errorMessage(error));
}
