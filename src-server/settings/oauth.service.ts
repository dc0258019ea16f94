import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#shared/constants.ts';
import { oauthMessages } from '#shared/messages/settings/assistants.ts';
import { registrationInput } from '#shared/settings/assistants.schema.ts';
import { ACCESS_MS, CLIENT_KEPT_DAYS, placeOf, REFRESH_MS } from '#shared/settings/oauth.ts';
import { audit } from '../audit.ts';
import type { Context, SystemContext } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { voidProposalsOf } from '../proposals/waiting/waiting.service.ts';
import { hashOf } from './api-keys.service.ts';
import * as queries from './oauth.queries.ts';
import { isOurResource, isVerified } from './oauth.rules.ts';

type Kind = 'code' | 'access' | 'refresh';

/** A new token, or a code, of which only the hash is stored. Its beginning says what it is, so that a leaked one is recognised. Locks nothing. */
export function newToken(kind: Kind) {
  const token = `accord_${kind}_${randomBytes(32).toString('base64url')}`;
  return { token, stored: { kind, tokenHash: hashOf(token) } };
}

/** Why a program gets no token, in the words of RFC 6749 and RFC 7591. */
export class OAuthError extends Error {
  readonly error: string;
  constructor(error: string, message: string) {
    super(message);
    this.error = error;
  }
}
const invalid = (message: string) => new OAuthError('invalid_request', message);
const refusedGrant = (message: string) => new OAuthError('invalid_grant', message);

/** What a program sends: each field once, or not at all. */
export type Form = Readonly<Record<string, string | undefined>>;
const fieldOf = (form: Form, name: string): string => {
  const value = form[name];
  if (value === undefined || value === '') throw invalid(oauthMessages.missing(name));
  return value;
};

/** Registers a program (RFC 7591). It gets no secret, because it could not keep one: PKCE protects its codes. Locks nothing. @throws OAuthError */
export async function registerClient({ db, now }: SystemContext, sent: unknown) {
  const { data, error } = registrationInput.safeParse(sent);
  if (error) {
    const [issue] = error.issues;
    const field = issue?.path[0] === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata';
    throw new OAuthError(field, issue?.path.length ? issue.message : oauthMessages.notJson);
  }
  const { redirect_uris: redirectUris, client_name: name = placeOf(redirectUris).name } = data;
  const { id } = await queries.insertClient(db, { name, redirectUris, createdAt: now }).executeTakeFirstOrThrow();
  return {
    client_id: id,
    client_id_issued_at: Math.floor(now.getTime() / 1_000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

/**
 * Exchanges a code, or a refresh token, for new tokens (RFC 6749). Each works once: whoever brings one again, or knows one that somebody else has used,
 * ends the connection, because one of the two is a thief. Locks nothing. @throws OAuthError
 */
export async function exchange(ctx: SystemContext, form: Form) {
  const grant = fieldOf(form, 'grant_type');
  if (grant !== 'authorization_code' && grant !== 'refresh_token') {
    throw new OAuthError('unsupported_grant_type', oauthMessages.grantType);
  }
  if (!isOurResource(form.resource, ctx.env.publicUrl)) {
    throw new OAuthError('invalid_target', oauthMessages.otherResource);
  }
  const isCode = grant === 'authorization_code';
  const given = fieldOf(form, isCode ? 'code' : 'refresh_token');
  const clientId = fieldOf(form, 'client_id');
  const refused = refusedGrant(isCode ? oauthMessages.codeRefused : oauthMessages.tokenRefused);
  const held = await queries.tokenByHash(ctx.db, hashOf(given)).executeTakeFirst();
  if (held?.kind !== (isCode ? 'code' : 'refresh') || held.clientId !== clientId) throw refused;
  if (isCode) checkCode(form, held);
  const tokens = await inTransaction(ctx.db, async (tx) => {
    if (held.usedAt !== null || !(await queries.spendToken(tx, held.tokenHash, ctx.now).executeTakeFirst())) {
      await endHolder(tx, ctx, held.keyId, 'reused');
      return null;
    }
    const until = held.connectedUntil;
    const isOver = held.revokedAt !== null || held.expiresAt <= ctx.now || (until !== null && until <= ctx.now);
    return isOver ? null : issue(tx, ctx, held.keyId, until);
  });
  if (!tokens) throw refused;
  return { ...tokens, token_type: 'Bearer', expires_in: ACCESS_MS / 1_000, scope: held.scopes.join(' ') };
}

/** @throws OAuthError if the code was sent elsewhere, or is not brought by whoever asked for it */
function checkCode(form: Form, { redirectUri, challenge }: { redirectUri: string | null; challenge: string | null }) {
  if (form.redirect_uri !== undefined && form.redirect_uri !== redirectUri) {
    throw refusedGrant(oauthMessages.redirectWrong);
  }
  if (!isVerified(challenge ?? '', fieldOf(form, 'code_verifier'))) throw refusedGrant(oauthMessages.verifierWrong);
}

/** New tokens of a connection; none is valid for longer than it. */
async function issue(tx: Tx, { now }: SystemContext, keyId: string, until: Date | null) {
  const [access, refresh] = [newToken('access'), newToken('refresh')];
  const inMs = (ms: number) => new Date(Math.min(now.getTime() + ms, until?.getTime() ?? Number.POSITIVE_INFINITY));
  const facts = { keyId, createdAt: now };
  await queries
    .insertTokens(tx, [
      { ...access.stored, ...facts, expiresAt: inMs(ACCESS_MS) },
      { ...refresh.stored, ...facts, expiresAt: inMs(REFRESH_MS) },
    ])
    .execute();
  return { access_token: access.token, refresh_token: refresh.token };
}

/** Ends the connection of a program that gives one of its tokens back (RFC 7009); an unknown token is as good as ended. Locks nothing. */
export async function revoke(ctx: SystemContext, form: Form): Promise<void> {
  const held = await queries.tokenByHash(ctx.db, hashOf(fieldOf(form, 'token'))).executeTakeFirst();
  if (!held || (form.client_id !== undefined && form.client_id !== held.clientId)) return;
  await inTransaction(ctx.db, (tx) => endHolder(tx, ctx, held.keyId, 'revoked'));
}

async function endHolder(tx: Tx, ctx: SystemContext, keyId: string, why: 'reused' | 'revoked'): Promise<void> {
  const ended = await queries.endHolder(tx, keyId, ctx.now).executeTakeFirst();
  if (!ended) return;
  const { id, userId, name, scopes } = ended;
  const asSystem = { ...ctx, actor: { kind: 'system', onBehalfOf: userId } as const };
  await voidProposalsOf(tx, asSystem, { keyId });
  await audit(tx, asSystem, {
    action: 'settings.disconnectAssistant',
    resourceType: 'assistant',
    resourceId: id,
    before: { name, scopes },
    note: oauthMessages.ended[why],
  });
}

/** Removes tokens that have expired, ends the assistants that have none left, and forgets programs that nobody has connected. Locks nothing. */
export async function purgeOAuth({ db, now }: Context): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ofKeys = await queries.removeExpiredTokens(tx, now).execute();
    const keyIds = [...new Set(ofKeys.map(({ keyId }) => keyId))];
    await queries.endForgotten(tx, keyIds, now).execute();
  });
  await queries.removeUnusedClients(db, new Date(now.getTime() - CLIENT_KEPT_DAYS * DAY_MS)).execute();
}
