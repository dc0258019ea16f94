import { randomUUID } from 'node:crypto';
import type { UserContext } from '#server/context.ts';
import { propose } from '#server/proposals/proposals.service.ts';
import { appRouter } from '#server/router.ts';
import { createCallerFactory } from '#server/trpc.ts';
import { API_SCOPE_NAMES, type ApiScope } from '#shared/settings/api-scopes.ts';
import type { Sitting } from '#tests/approvals/scene.ts';
import type { Harness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';

const callerOf = createCallerFactory(appRouter);

interface Making {
  now?: Date;
  scopes?: ApiScope[];
  keyId?: string;
  /** The member of the company who has made its key; its own account without one. */
  member?: Sitting;
}

/** A program, called Claude, with a key of its own that somebody of an account has made, and its context as a request with this key has one. */
export async function programOf(
  h: Harness,
  userId: string,
  { now, scopes = API_SCOPE_NAMES, keyId = randomUUID(), member }: Making = {},
) {
  const account = await h.actor(userId);
  const seat = member && { id: member.seatId, role: member.role, person: await h.actor(member.personId) };
  const key = { id: keyId, prefix: 'accord_abcdef', scopes };
  const ctx: UserContext = { ...h.context({ ...account, seat: seat ?? null }, now), key };
  const proposeAs = (as: UserContext, procedure: string, input: object) =>
    propose(as, { procedure, input, assistant: 'Claude' });
  return {
    ctx,
    proposeAs,
    propose: (procedure: string, input: object) => proposeAs(ctx, procedure, input),
    /** Calls procedures with the key. */
    caller: () => callerOf(ctx),
  };
}

export const proposalRow = (h: Harness, id: string) =>
  h.owner.selectFrom('proposals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** What somebody was told about proposals. */
export const newsOf = (h: Harness, userId: string) => noticesTo(h, userId, 'proposal_made');
