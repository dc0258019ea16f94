import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '#db/schema.ts';
import { SSO_ATTEMPT_MS } from '#shared/constants.ts';
import { hashToken } from '../auth/lucia.ts';
import { unseal } from '../auth/second-factor.rules.ts';
import type { Context } from '../context.ts';
import { badRequest } from '../errors.ts';
import { callbackOf } from './connection.service.ts';
import { authorization, discover } from './oidc.service.ts';
import * as queries from './sso.queries.ts';

export type Connection = Selectable<Database['ssoConnections']>;

/** The settings of a company's provider. Locks nothing. @throws Error if it does not answer */
export const providerOf = (ctx: Context, { companyId, issuer, clientId, clientSecret }: Connection) =>
  discover({ issuer, clientId, clientSecret: unseal(ctx.env, companyId, clientSecret) }, ctx.env.webhookTestHosts);

/**
 * Begins something that ends with the provider's answer: a sign-in, or the proof of a session (`proves`), for which the provider has to ask the person
 * to sign in anew. Locks nothing. @throws BAD_REQUEST if the provider does not answer
 */
export async function begin(
  ctx: Context,
  connection: Connection,
  { email, next, proves }: { email: string; next: string | null; proves: string | null },
): Promise<{ url: string }> {
  const config = await providerOf(ctx, connection).catch(() => {
    throw badRequest('Your company’s sign-in page did not answer. Please try again in a few minutes.', 'email');
  });
  const asked = { redirectUri: callbackOf(ctx), email, anew: proves !== null };
  const { url, ...attempt } = await authorization(config, asked);
  const secret = randomBytes(32).toString('base64url');
  await queries
    .insertAttempt(ctx.db, {
      ...attempt,
      secretHash: hashToken(secret),
      companyId: connection.companyId,
      next,
      proves,
      expiresAt: new Date(ctx.now.getTime() + SSO_ATTEMPT_MS),
    })
    .execute();
  ctx.session?.holdSso(secret);
  return { url };
}
