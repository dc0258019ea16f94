import { createHash } from 'node:crypto';
import { HOUR_MS } from '#shared/constants.ts';
import { apiMessages } from '#shared/messages/settings/api-keys.ts';
import { API_REQUEST_BROKEN_MS, API_REQUEST_KEPT_HOURS, IDEMPOTENCY_KEY_MAX_CHARS } from '#shared/settings/limits.ts';
import type { Context, KeyInUse } from '../context.ts';
import { badRequest, conflict, UserError } from '../errors.ts';
import { passing, statusOf } from '../failures.ts';
import * as queries from './api-requests.queries.ts';

/** The header in which a program gives the key of a write. */
export const REQUEST_KEY = 'Idempotency-Key';

/** A write of a program: what it chose to recognise the request by, and what it asks for. */
export interface Write {
  requestKey: string | undefined;
  method: string;
  url: string;
  body: unknown;
  /** The account in whose name an agency acts; null if the key acts for its own. */
  inNameOf: string | null;
}
export interface Answer {
  status: number;
  /** Null for an answer without a body. */
  body: unknown;
}

const hashOf = ({ method, url, body, inNameOf }: Write): string =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null, ...(inNameOf === null ? [] : [inNameOf])]))
    .digest('hex');
const keptSince = (now: Date): Date => new Date(now.getTime() - API_REQUEST_KEPT_HOURS * HOUR_MS);
const KEY_FORM = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_MAX_CHARS}}$`);

/**
 * Carries out a write of a program, once for each key that the program chooses for its requests: the same request gets the same answer for
 * {@link API_REQUEST_KEPT_HOURS} hours. A refused one changes nothing and is forgotten, so that it can be sent again. If it is not known how a request
 * has ended, it stays begun and is never carried out again. Locks nothing. @throws BAD_REQUEST without a key, UNPROCESSABLE_CONTENT if it was used for
 * another request, CONFLICT while the same request is being carried out or if it was broken off
 */
export async function once(
  { db, now }: Context,
  key: KeyInUse,
  write: Write,
  carryOut: () => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const { requestKey } = write;
  if (!requestKey || !KEY_FORM.test(requestKey)) throw badRequest(apiMessages.needsKey, REQUEST_KEY);
  const asked = { keyId: key.id, requestKey, requestHash: hashOf(write) };
  const claimed = await queries.claimRequest(db, asked, { now, after: keptSince(now) }).executeTakeFirst();
  if (!claimed) {
    const known = await queries.requestOf(db, asked).executeTakeFirst();
    if (known && known.requestHash !== asked.requestHash)
      throw new UserError('UNPROCESSABLE_CONTENT', apiMessages.otherRequest, REQUEST_KEY);
    if (known?.status) return { status: known.status, body: known.answer, replayed: true };
    const broken = known && now.getTime() - known.createdAt.getTime() > API_REQUEST_BROKEN_MS;
    throw broken ? conflict(apiMessages.brokenOff) : conflict(apiMessages.inProgress, REQUEST_KEY);
  }
  try {
    const answer = await carryOut();
    await queries.answerRequest(db, asked, answer.status, answer.body).execute();
    return { ...answer, replayed: false };
  } catch (error) {
    if (changedNothing(error)) await queries.dropRequest(db, asked).execute();
    throw error;
  }
}

/** Whether a failure is a refusal, or a transaction that was rolled back: a lost connection may have been lost after the commit. */
const changedNothing = (error: unknown): boolean =>
  statusOf(error) < 500 || ['inUse', 'slow'].includes(passing(error) ?? '');

/** Removes writes that are no longer remembered. Locks nothing. */
export async function purgeApiRequests({ db, now }: Context): Promise<void> {
  await queries.removeRequests(db, keptSince(now)).execute();
}
