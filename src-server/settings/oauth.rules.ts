import { createHash } from 'node:crypto';
import { assistantMessages } from '#shared/messages/settings/assistants.ts';
import { type ApiScope, ASSISTANT_SCOPES } from '#shared/settings/api-scopes.ts';
import { type AuthorizationRequest, authorizationRequest } from '#shared/settings/assistants.schema.ts';
import { isSameRedirect, MCP_PATH } from '#shared/settings/oauth.ts';
import { id } from '#shared/text.ts';

/** The hash of a verifier is 32 bytes. */
const CHALLENGE_FORM = /^[\w-]{43}$/;
const VERIFIER_FORM = /^[\w.~-]{43,128}$/;

/** Accord as it names itself to programs. */
export const issuerOf = (publicUrl: string): string => new URL(publicUrl).origin;
/** The one thing that an assistant's token is good for. */
export const resourceOf = (publicUrl: string): string => new URL(MCP_PATH, publicUrl).href;

/** Whether a program asks for what it gets anyway: it may name it, and may end it with a slash. */
export const isOurResource = (asked: string | undefined, publicUrl: string): boolean =>
  asked === undefined || asked.replace(/\/$/, '') === resourceOf(publicUrl);

/** Whether only whoever made the challenge can know the verifier (RFC 7636, S256). */
export const isVerified = (challenge: string, verifier: string): boolean =>
  VERIFIER_FORM.test(verifier) && createHash('sha256').update(verifier).digest('base64url') === challenge;

/** The scopes that a program names, of those that assistants can have; none named means all. */
export function namedScopes(scope: string | undefined): readonly ApiScope[] {
  const named = (scope ?? '').split(' ').filter((each) => each !== '');
  return named.length === 0 ? ASSISTANT_SCOPES : ASSISTANT_SCOPES.filter((each) => named.includes(each));
}

const client = id('Client');
/** A client_id as we give them. */
export const isClientId = (text: string): boolean => client.safeParse(text).success;

/** A program's request as one parameter of an address, with what we read of it; null if it makes no sense. */
export function encoded(query: unknown): string | null {
  const { data } = authorizationRequest.safeParse(query);
  return data ? Buffer.from(JSON.stringify(data)).toString('base64url') : null;
}
export function decoded(request: string): AuthorizationRequest | null {
  try {
    return authorizationRequest.parse(JSON.parse(Buffer.from(request, 'base64url').toString()));
  } catch {
    return null;
  }
}

/** Where a program wants to be answered, of the addresses that it registered; null if it is none of them. */
export function redirectOf(registered: readonly string[], asked: string | undefined): string | null {
  const [only] = registered;
  if (asked === undefined) return registered.length === 1 ? (only ?? null) : null;
  return registered.some((each) => isSameRedirect(each, asked)) ? asked : null;
}

/** Why a program cannot be connected as it asks: a code of RFC 6749 or RFC 8707 for the program, and a sentence for the person. */
export interface Refused {
  error: 'unsupported_response_type' | 'invalid_request' | 'invalid_target' | 'invalid_scope';
  problem: string;
}
export function refusalOf(asked: AuthorizationRequest, own: readonly ApiScope[], publicUrl: string): Refused | null {
  if (asked.response_type !== 'code') return { error: 'unsupported_response_type', problem: assistantMessages.notCode };
  if (asked.code_challenge_method !== 'S256' || !CHALLENGE_FORM.test(asked.code_challenge ?? '')) {
    return { error: 'invalid_request', problem: assistantMessages.noChallenge };
  }
  if (!isOurResource(asked.resource, publicUrl)) {
    return { error: 'invalid_target', problem: assistantMessages.otherResource };
  }
  if (!namedScopes(asked.scope).some((scope) => own.includes(scope))) {
    return { error: 'invalid_scope', problem: assistantMessages.noScope };
  }
  return null;
}

/** The address that brings an answer to a program, with what it wants back (RFC 6749), and who answers (RFC 9207). */
export function answerAt(
  redirectUri: string,
  { state, publicUrl, ...answer }: { state: string | undefined; publicUrl: string; code?: string; error?: string },
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, state, iss: issuerOf(publicUrl) })) {
    if (value !== undefined) url.searchParams.append(name, value);
  }
  return url.href;
}
