import type { IncomingMessage } from 'node:http';
import * as oidc from 'openid-client';
import { email as mailAddress } from '#shared/text.ts';
import { isWebhookAddress } from '../net/public-address.ts';
import { askPublicly } from '../net/public-request.ts';

/** How long an identity provider may take for one answer. */
const ANSWER_MS = 8_000;
/** Settings, keys and tokens are small. */
const ANSWER_MAX_BYTES = 1_000_000;
const SCOPE = 'openid email profile';

export interface Provider {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What is kept between the way to the provider and the way back. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
}

/** Whom the provider names. */
export interface Claims {
  subject: string;
  email: string;
  emailConfirmed: boolean;
  firstName: string | null;
  lastName: string | null;
  groups: string[];
  /** When they signed in there; null if the provider does not say so. */
  signedInAt: Date | null;
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    size += part.length;
    if (size > ANSWER_MAX_BYTES) throw new Error('The answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Asks only servers on the internet. Redirects are not followed: no step of the protocol between servers has one. */
function publicFetch(testHosts: readonly string[]): oidc.CustomFetch {
  return async (url, { method, headers, body }) => {
    if (!isWebhookAddress(url, testHosts)) throw new Error('Not an address on the internet');
    const answer = await askPublicly(new URL(url), {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      body: body?.toString() ?? '',
      signal: AbortSignal.timeout(ANSWER_MS),
      testHosts,
    });
    const pairs = Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
      (values ?? []).map((value): [string, string] => [name, value]),
    );
    return new Response(new Uint8Array(await bodyOf(answer)), { status: answer.statusCode ?? 500, headers: pairs });
  };
}

/** Reads the settings that a provider publishes. `testHosts` may be asked without TLS. Locks nothing. @throws Error if there are none */
export function discover({ issuer, clientId, clientSecret }: Provider, testHosts: readonly string[]) {
  const plain = URL.parse(issuer)?.protocol === 'http:';
  return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    [oidc.customFetch]: publicFetch(testHosts),
    // Only test hosts can be asked in plain text: `publicFetch` refuses any other.
    ...(plain && { execute: [oidc.allowInsecureRequests] }),
  });
}

/**
 * The address of the provider's sign-in page, and what is kept until its answer comes. `anew`: whoever is signed in there has to sign in again. Locks
 * nothing.
 */
export async function authorization(
  config: oidc.Configuration,
  { redirectUri, email, anew }: { redirectUri: string; email: string; anew: boolean },
): Promise<Attempt & { url: string }> {
  const verifier = oidc.randomPKCECodeVerifier();
  const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: SCOPE,
    login_hint: email,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(anew && { prompt: 'login', max_age: '0' }),
  });
  return { url: url.href, state, nonce, verifier };
}

/** Whether the provider itself has refused the person. Locks nothing. */
export const isRefusal = (error: unknown): boolean => error instanceof oidc.AuthorizationResponseError;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 100) : null;

/**
 * Changes the code in the provider's answer for whom it names: signature, issuer, audience, time, nonce, state and the code's own proof are checked.
 * Locks nothing. @throws Error if any of it is wrong
 */
export async function claimsOf(
  config: oidc.Configuration,
  answer: URL,
  { state, nonce, verifier }: Attempt,
): Promise<Claims> {
  const tokens = await oidc.authorizationCodeGrant(config, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const signed = tokens.claims();
  if (!signed) throw new Error('The answer names nobody');
  // Many providers give the address and the groups only when they are asked for them.
  const more = config.serverMetadata().userinfo_endpoint
    ? await oidc.fetchUserInfo(config, tokens.access_token, signed.sub)
    : {};
  const claims: Record<string, unknown> = { ...more, ...signed };
  const email = mailAddress().safeParse(claims.email).data ?? null;
  return {
    subject: signed.sub,
    email: email ?? '',
    emailConfirmed: email !== null && claims.email_verified !== false,
    firstName: textOf(claims.given_name),
    lastName: textOf(claims.family_name),
    signedInAt: typeof signed.auth_time === 'number' ? new Date(signed.auth_time * 1_000) : null,
    groups: Array.isArray(claims.groups) ? claims.groups.filter((group) => typeof group === 'string') : [],
  };
}
