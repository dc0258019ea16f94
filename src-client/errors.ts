import { commonMessages } from '#shared/messages/common.ts';
import { notify } from './components/base/notify.ts';
import { isUnreachable } from './components/core/retry.ts';
import { errorCode, isAppError } from './trpc.ts';

/** An error whose message is one of our own sentences. */
export class SentenceError extends Error {}

/** A file that is refused however often it is sent. */
export class FileRefusal extends SentenceError {}

/** A message that can be shown: the server's, ours, or that the server could not be reached. A browser's own error messages are never shown. */
export function errorMessage(error: unknown): string {
  if (isAppError(error)) return errorCode(error) === null ? commonMessages.offline : error.message;
  if (error instanceof SentenceError) return error.message;
  return isUnreachable(error) ? commonMessages.offline : 'An unexpected error occurred';
}

/** The error, or this sentence of the specification if the server could not be reached. */
export const orUnreached = (error: unknown, sentence: string): unknown =>
  isAppError(error) && errorCode(error) === null ? new SentenceError(sentence) : error;

/** A failure without an answer: nothing came back, or something broke or timed out. */
const BROKEN: readonly (string | null)[] = [null, 'INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'TIMEOUT'];

/** The error if it is a refusal with a reason; if something broke here or on the server, this sentence instead. */
export const orBroken = (error: unknown, sentence: string): unknown =>
  isAppError(error) && BROKEN.includes(errorCode(error)) ? new SentenceError(sentence) : error;

/** The field that the server refused, by its name in the form; null if the error is about no field. */
export function errorField(error: unknown): string | null {
  if (!isAppError(error)) return null;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('field' in data)) return null;
  return typeof data.field === 'string' && data.field !== '' ? data.field : null;
}

/** Shows an error as a toast; `title` is the specification's fixed text if it has one, with the server's message under it. */
export function toastError(error: unknown, title?: string): void {
  if (title) notify.error(title, errorMessage(error));
  else notify.error(errorMessage(error));
}
