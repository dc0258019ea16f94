import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACT_FOR_HEADER, actForId } from '#shared/agency/agency.schema.ts';
import { apiMessages } from '#shared/messages/settings/api-keys.ts';
import { actorInNameOf } from '../agency/acting.service.ts';
import { policyOf } from '../auth/limits.ts';
import type { Actor, Context, KeyInUse, UserContext } from '../context.ts';
import { badRequest, tooMany } from '../errors.ts';
import type { holderOfKey } from '../settings/api-keys.service.ts';

/** What every service receives of a request that a program makes with a key. */
export type KeyContext = UserContext & { readonly key: KeyInUse };

export interface KeyParts {
  /** What every context has except the actor and what follows from the actor. */
  base: (request: FastifyRequest) => Omit<Context, 'actor' | 'via' | 'session'>;
  /** Counts a request of a person for the security rules; returns until when their requests are blocked. */
  count: (actor: Actor) => Promise<Date | null>;
}

/**
 * The context of a request with a key, which takes one of the key's requests: its holder acts, or the account in whose name the holder's agency acts.
 * @throws UNAUTHORIZED, FORBIDDEN, TOO_MANY_REQUESTS, and for an account that the request names BAD_REQUEST, NOT_FOUND
 */
export async function keyContext(
  { base, count }: KeyParts,
  holderOf: typeof holderOfKey,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<KeyContext> {
  const parts = base(request);
  const { authorization } = request.headers;
  const from = { authorization, ip: parts.request.ip, demo: parts.env.demo };
  const { actor, key } = await holderOf(parts.db, from, parts.now);
  const { taken, left, resetS } = await parts.limits.ask('api.key', key.id);
  const { points, duration } = policyOf('api.key');
  reply
    .header('ratelimit-policy', `"key";q=${points};w=${duration}`)
    .header('ratelimit', `"key";r=${left};t=${resetS}`);
  if (!taken) {
    reply.header('retry-after', resetS);
    throw tooMany(apiMessages.tooMany);
  }
  const blockedUntil = await count(actor);
  const named = accountIn(request);
  const acting = named === null ? actor : await actorInNameOf(parts.db, actor, named);
  return { ...parts, actor: acting, key, via: 'web', session: null, blockedUntil };
}

/** The account that a request of an agency names; null if it names none. @throws BAD_REQUEST */
function accountIn({ headers }: FastifyRequest): string | null {
  const named = headers[ACT_FOR_HEADER.toLowerCase()];
  if (named === undefined) return null;
  const read = actForId.safeParse(named);
  if (!read.success) throw badRequest(apiMessages.notAnAccount(ACT_FOR_HEADER), ACT_FOR_HEADER);
  return read.data;
}
