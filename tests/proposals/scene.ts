import { randomUUID } from 'node:crypto';
import type { UserContext } from '#server/context.ts';
import { propose } from '#server/proposals/proposals.service.ts';
import { API_SCOPE_NAMES, type ApiScope } from '#shared/settings/api-scopes.ts';
import type { Harness } from '#tests/support/harness.ts';

/** A program of an account: what it proposes, and its context as a request with its key has one. */
export interface Program {
  ctx: UserContext;
  propose(procedure: string, input: object): ReturnType<typeof propose>;
}

/** A program with a key of its own, called Claude, that its account's own person has made. */
export async function programOf(
  h: Harness,
  userId: string,
  { now, scopes = API_SCOPE_NAMES, keyId = randomUUID() }: { now?: Date; scopes?: ApiScope[]; keyId?: string } = {},
): Promise<Program> {
  const key = { id: keyId, prefix: 'accord_abcdef', scopes };
  const ctx = { ...h.context(await h.actor(userId), now), key };
  return { ctx, propose: (procedure, input) => propose(ctx, { procedure, input, assistant: 'Claude' }) };
}

export const proposalRow = (h: Harness, id: string) =>
  h.owner.selectFrom('proposals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
