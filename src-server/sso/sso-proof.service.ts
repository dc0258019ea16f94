import type { z } from 'zod';
import { safeNext } from '#shared/auth/paths.ts';
import { SSO_ATTEMPT_MS } from '#shared/constants.ts';
import { ssoMessages } from '#shared/messages/sso.ts';
import type { GuardNotice } from '#shared/page.ts';
import type { startSsoProofInput } from '#shared/sso/sso.schema.ts';
import { audit } from '../audit.ts';
import { addressOf, storedIdOf } from '../auth/sessions.service.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { conflict } from '../errors.ts';
import { userOf } from '../trpc.ts';
import { begin, type Connection, providerOf } from './attempts.service.ts';
import { callbackOf } from './connection.service.ts';
import { claimsOf } from './oidc.service.ts';
import * as queries from './sso.queries.ts';

/** By how much the provider's clock may be behind ours. */
const CLOCKS_MS = 60_000;

/**
 * Sends the person of a session that an identity provider has opened back to its page, to sign in there anew, as a proof of their identity for changes
 * of the company; returns the page's address. Locks nothing. @throws CONFLICT for any other session; BAD_REQUEST if the provider does not answer;
 * TOO_MANY_REQUESTS for very many from one network
 */
export async function startProof(ctx: Context, { next }: z.infer<typeof startSsoProofInput>): Promise<{ url: string }> {
  await ctx.limits.take('sso.address', addressOf(ctx), ssoMessages.tooMany);
  const session = await queries.ssoSession(ctx.db, storedIdOf(ctx)).executeTakeFirst();
  const connection = session && (await queries.connectionOf(ctx.db, session.companyId).executeTakeFirst());
  if (!connection) throw conflict(ssoMessages.noProofThere);
  const { email } = userOf(ctx);
  return begin(ctx, connection, { email, next: safeNext(next), proves: storedIdOf(ctx) });
}

/**
 * Notes the proof in the session that has asked for it, if the provider names its person and has just let them sign in. Returns what the person is
 * told. Locks the session.
 */
export async function finishProof(
  ctx: Context,
  connection: Connection,
  attempt: queries.TakenAttempt,
  answer: URL,
): Promise<GuardNotice> {
  const stored = storedIdOf(ctx);
  if (attempt.proves !== stored) return 'notProved';
  const begun = attempt.expiresAt.getTime() - SSO_ATTEMPT_MS;
  const claims = await providerOf(ctx, connection)
    .then((config) => claimsOf(config, new URL(answer.search, callbackOf(ctx)), attempt))
    .catch(() => null);
  const fresh = claims?.signedInAt != null && claims.signedInAt.getTime() >= begun - CLOCKS_MS;
  return inTransaction(ctx.db, async (tx) => {
    const session = await queries.lockSsoSession(tx, stored).executeTakeFirst();
    if (session?.companyId !== connection.companyId) return 'notProved';
    const named =
      claims && (await queries.personOfSubject(tx, connection.companyId, claims.subject).executeTakeFirst());
    const proved = fresh && named?.personId === session.userId;
    if (proved) await queries.proveSession(tx, session, ctx.now).execute();
    await audit(tx, ctx, {
      action: 'account.prove',
      resourceType: 'account',
      resourceId: session.userId,
      note: proved ? 'single sign-on' : 'failed',
    });
    return proved ? 'proved' : 'notProved';
  });
}
