import type { z } from 'zod';
import { assistantMessages } from '#shared/messages/settings/assistants.ts';
import { scopesOf } from '#shared/settings/api-scopes.ts';
import type {
  AskedByAssistant,
  AssistantRequest,
  AssistantView,
  connectAssistantInput,
} from '#shared/settings/assistants.schema.ts';
import { ASSISTANTS_MAX, CODE_MS, placeOf } from '#shared/settings/oauth.ts';
import { displayName } from '#shared/users/people.ts';
import { ownRow } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { badRequest, conflict, notFound } from '../errors.ts';
import { lockAccount } from '../ground/locks.ts';
import { tellOwners } from '../seats/members.service.ts';
import { userOf } from '../trpc.ts';
import { insertKey, updateKey } from './api-keys.queries.ts';
import { madeBy, permissionsOf } from './api-keys.service.ts';
import * as queries from './oauth.queries.ts';
import { answerAt, clientIdOf, namedScopes, redirectOf, refusalOf } from './oauth.rules.ts';
import { newToken } from './oauth.service.ts';

/** The assistants that are connected to the account. Locks nothing. */
export async function listAssistants(ctx: Context): Promise<AssistantView[]> {
  const rows = await queries.assistantsOf(ctx.db, userOf(ctx).id, ctx.now).execute();
  return rows.map(({ redirectUris, ...assistant }) => ({ ...assistant, place: placeOf(redirectUris) }));
}

/** A request of a program that is known, at an address that is certainly its own. */
interface Request {
  client: { id: string; name: string };
  redirectUri: string;
  answer: (answer: { code: string } | { error: string }) => string;
}

/** Who asks, and where they are answered; a sentence if that is not certain, because then nothing may be sent there. Locks nothing. */
async function readRequest({ db, env }: Context, asked: AskedByAssistant): Promise<Request | string> {
  const clientId = clientIdOf(asked);
  const client = clientId && (await queries.clientById(db, clientId).executeTakeFirst());
  if (!client) return assistantMessages.unknownClient;
  const { redirectUris, ...known } = client;
  const redirectUri = redirectOf(redirectUris, asked.redirectUri);
  if (redirectUri === null) return assistantMessages.otherRedirect;
  const { state } = asked;
  return {
    client: known,
    redirectUri,
    answer: (answer) => answerAt(redirectUri, { ...answer, state, publicUrl: env.publicUrl }),
  };
}

/** What an assistant asks for that has sent the person to Accord, or why it cannot be connected. Locks nothing. */
export async function readAssistantRequest(ctx: Context, asked: AskedByAssistant): Promise<AssistantRequest> {
  const request = await readRequest(ctx, asked);
  if (typeof request === 'string') return { problem: request, backTo: null };
  const { client, redirectUri, answer } = request;
  const actor = userOf(ctx);
  const scopes = actor.role === null ? [] : scopesOf(actor.role);
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
 * Connects an assistant, and returns where the browser brings it a code. What the same person had let it do before ends. Locks the account.
 * @throws BAD_REQUEST if it cannot be connected as it asks, CONFLICT if {@link ASSISTANTS_MAX} are connected
 */
export async function connectAssistant(
  ctx: Context,
  { asked, ...chosen }: z.infer<typeof connectAssistantInput>,
): Promise<{ backTo: string }> {
  const request = await readRequest(ctx, asked);
  if (typeof request === 'string') throw badRequest(request);
  const { client, redirectUri, answer } = request;
  const actor = userOf(ctx);
  const permissions = permissionsOf(actor, chosen, ctx.now);
  const refused = refusalOf(asked, permissions.scopes, ctx.env.publicUrl);
  if (refused) throw badRequest(refused.problem);
  const { name } = client;
  const code = newToken('code');
  await inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, actor.id).executeTakeFirstOrThrow();
    const whose = { ...madeBy(actor), clientId: client.id };
    await queries.endEarlier(tx, whose, ctx.now).execute();
    const held = await queries.assistantsOf(tx, actor.id, ctx.now).execute();
    if (held.length >= ASSISTANTS_MAX) throw conflict(assistantMessages.full);
    const row = { ...whose, ...permissions, name, prefix: name, createdAt: ctx.now };
    const { id } = await insertKey(tx, row).executeTakeFirstOrThrow();
    const expiresAt = new Date(ctx.now.getTime() + CODE_MS);
    const sent = { redirectUri, challenge: asked.codeChallenge ?? null };
    await queries.insertTokens(tx, [{ ...code.stored, ...sent, keyId: id, createdAt: ctx.now, expiresAt }]).execute();
    const after = { name, place: placeOf([redirectUri]).name, ...permissions };
    await audit(tx, ctx, { action: 'settings.connectAssistant', resourceType: 'assistant', resourceId: id, after });
    await tellOwners(tx, ctx, actor, 'assistant_connected');
  });
  return { backTo: answer({ code: code.token }) };
}

/** Disconnects an assistant: it is refused from now on. Locks it. @throws NOT_FOUND for anyone else's, and if it is not connected any more */
export async function disconnectAssistant(ctx: Context, assistantId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await ownRow(tx, ctx, 'apiKeys', assistantId);
    if (row.revokedAt !== null || row.clientId === null) throw notFound('This assistant');
    await updateKey(tx, row, { revokedAt: ctx.now }).execute();
    const { name, scopes } = row;
    await audit(tx, ctx, {
      action: 'settings.disconnectAssistant',
      resourceType: 'assistant',
      resourceId: row.id,
      before: { name, scopes },
    });
  });
}
