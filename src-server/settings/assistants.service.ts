import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { apiKeyMessages } from '#shared/messages/settings/api-keys.ts';
import { assistantMessages } from '#shared/messages/settings/assistants.ts';
import { type ApiScope, ASSISTANT_SCOPES, scopesOf } from '#shared/settings/api-scopes.ts';
import type {
  AssistantRequest,
  AssistantsView,
  AuthorizationRequest,
  connectAssistantInput,
} from '#shared/settings/assistants.schema.ts';
import { ASSISTANTS_MAX, CODE_MS, placeOf } from '#shared/settings/oauth.ts';
import { displayName } from '#shared/users/people.ts';
import { ownRow } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context, UserActor } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { badRequest, conflict, notFound } from '../errors.ts';
import { lockAccount } from '../ground/locks.ts';
import { voidProposalsOf } from '../proposals/waiting/waiting.service.ts';
import { tellOwners } from '../seats/members.service.ts';
import { userOf } from '../trpc.ts';
import { insertKey, updateKey } from './api-keys.queries.ts';
import { madeBy, permissionsOf } from './api-keys.service.ts';
import * as queries from './oauth.queries.ts';
import { answerAt, decoded, isClientId, namedScopes, redirectOf, refusalOf, resourceOf } from './oauth.rules.ts';
import { newToken } from './oauth.service.ts';

/** The assistants that are connected to the account, and how others are. Locks nothing. */
export async function listAssistants(ctx: Context): Promise<AssistantsView> {
  const rows = await queries.assistantsOf(ctx.db, userOf(ctx).id, ctx.now).execute();
  const assistants = rows.map(({ redirectUris, ...assistant }) => ({ ...assistant, place: placeOf(redirectUris) }));
  return { assistants, address: resourceOf(ctx.env.publicUrl) };
}

/** A request of a program that is known, at an address that is certainly its own. */
interface Request {
  asked: AuthorizationRequest;
  client: { id: string; name: string };
  redirectUri: string;
  answer: (answer: { code: string } | { error: string }) => string;
}

/** Who asks, and where they are answered; a sentence if that is not certain, because then nothing may be sent there. Locks nothing. */
async function readRequest({ db, env }: Context, request: string): Promise<Request | string> {
  const asked = decoded(request);
  if (!asked) return assistantMessages.broken;
  const { client_id: clientId, state } = asked;
  const client = isClientId(clientId) && (await queries.clientById(db, clientId).executeTakeFirst());
  if (!client) return assistantMessages.unknownClient;
  const { redirectUris, ...known } = client;
  const redirectUri = redirectOf(redirectUris, asked.redirect_uri);
  if (redirectUri === null) return assistantMessages.otherRedirect;
  return {
    asked,
    client: known,
    redirectUri,
    answer: (answer) => answerAt(redirectUri, { ...answer, state, publicUrl: env.publicUrl }),
  };
}

/** The scopes that an account can give to an assistant. */
const offered = ({ role }: UserActor): ApiScope[] => {
  const own = role === null ? [] : scopesOf(role);
  return ASSISTANT_SCOPES.filter((scope) => own.includes(scope));
};

/** What an assistant asks for that has sent the person to Accord, or why it cannot be connected. Locks nothing. */
export async function readAssistantRequest(ctx: Context, given: string): Promise<AssistantRequest> {
  const request = await readRequest(ctx, given);
  if (typeof request === 'string') return { problem: request, backTo: null };
  const { asked, client, redirectUri, answer } = request;
  const actor = userOf(ctx);
  const scopes = offered(actor);
  const refused = refusalOf(asked, scopes, ctx.env.publicUrl);
  if (refused) return { problem: refused.problem, backTo: answer({ error: refused.error }) };
  const named = namedScopes(asked.scope);
  return {
    problem: null,
    assistant: {
      name: client.name,
      place: placeOf([redirectUri]),
      account: displayName(actor),
      asked: scopes.filter((scope) => named.includes(scope)),
      scopes,
      deniedTo: answer({ error: 'access_denied' }),
    },
  };
}

/**
 * Connects an assistant, and returns where the browser brings it a code. What the same person had let it do before ends, and what it had proposed is
 * void. Locks the account and those proposals.
 * @throws BAD_REQUEST if it cannot be connected as it asks, CONFLICT if {@link ASSISTANTS_MAX} are connected
 */
export async function connectAssistant(
  ctx: Context,
  { request: given, ...chosen }: z.infer<typeof connectAssistantInput>,
): Promise<{ backTo: string }> {
  const request = await readRequest(ctx, given);
  if (typeof request === 'string') throw badRequest(request);
  const { asked, client, redirectUri, answer } = request;
  const actor = userOf(ctx);
  const permissions = permissionsOf(actor, chosen, ctx.now);
  if (!permissions.scopes.every((scope) => ASSISTANT_SCOPES.includes(scope))) {
    throw badRequest(apiKeyMessages.scopeNotYours, 'scopes');
  }
  const refused = refusalOf(asked, permissions.scopes, ctx.env.publicUrl);
  if (refused) throw badRequest(refused.problem);
  const { name } = client;
  const code = newToken('code');
  await inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, actor.id).executeTakeFirstOrThrow();
    const whose = { ...madeBy(actor), clientId: client.id };
    const earlier = await queries.endEarlier(tx, whose, ctx.now).execute();
    for (const { id: keyId } of earlier) await voidProposalsOf(tx, ctx, { keyId });
    const held = await queries.assistantsOf(tx, actor.id, ctx.now).execute();
    if (held.length >= ASSISTANTS_MAX) throw conflict(assistantMessages.full);
    const id = randomUUID();
    const row = { id, ...whose, ...permissions, name, prefix: `assistant_${id.slice(0, 8)}`, createdAt: ctx.now };
    await insertKey(tx, row).execute();
    const expiresAt = new Date(ctx.now.getTime() + CODE_MS);
    const sent = { redirectUri, challenge: asked.code_challenge ?? null };
    await queries.insertTokens(tx, [{ ...code.stored, ...sent, keyId: id, createdAt: ctx.now, expiresAt }]).execute();
    const after = { name, place: placeOf([redirectUri]).name, ...permissions };
    await audit(tx, ctx, { action: 'settings.connectAssistant', resourceType: 'assistant', resourceId: id, after });
    await tellOwners(tx, ctx, actor, 'assistant_connected');
  });
  return { backTo: answer({ code: code.token }) };
}

/**
 * Disconnects an assistant: it is refused from now on, and what it has proposed is void. Locks it and its proposals. @throws NOT_FOUND for anyone
 * else's, and if it is not connected any more
 */
export async function disconnectAssistant(ctx: Context, assistantId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await ownRow(tx, ctx, 'apiKeys', assistantId);
    if (row.revokedAt !== null || row.clientId === null) throw notFound('This assistant');
    await updateKey(tx, row, { revokedAt: ctx.now }).execute();
    await voidProposalsOf(tx, ctx, { keyId: row.id });
    const { name, scopes } = row;
    await audit(tx, ctx, {
      action: 'settings.disconnectAssistant',
      resourceType: 'assistant',
      resourceId: row.id,
      before: { name, scopes },
    });
  });
}
