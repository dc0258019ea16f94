import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiMessages } from '#shared/messages/settings/api-keys.ts';
import { policyOf } from '../auth/limits.ts';
import type { Actor, Context, KeyInUse, UserContext } from '../context.ts';
import { tooMany } from '../errors.ts';
import type { holderOfKey } from '../settings/api-keys.service.ts';

/** What every service receives of a request that a program makes with a key. */
export type KeyContext = UserContext & { readonly key: KeyInUse };

export interface KeyParts {
  /** What every context has except the actor and what follows from the actor. */
  base: (request: FastifyRequest) => Omit<Context, 'actor' | 'via' | 'session'>;
  /** Counts a request of a person for the security rules; returns until when their requests are blocked. */
  count: (actor: Actor) => Promise<Date | null>;
}

/** The context of a request with a key, which takes one of the key's requests. @throws UNAUTHORIZED, FORBIDDEN, TOO_MANY_REQUESTS */
export async function keyContext(
  { base, count }: KeyParts,
  holderOf: typeof holderOfKey,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<KeyContext> {
  const parts = base(request);
  const from = { authorization: request.headers.authorization, ip: parts.request.ip };
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
  return { ...parts, actor, key, via: 'web', session: null, blockedUntil: await count(actor) };
}
