import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { allowedUnless, reasonOf } from '#shared/may.ts';
import { proposalNotices, proposalRefusals } from '#shared/messages/proposals.ts';
import { apiMessages } from '#shared/messages/settings/api-keys.ts';
import type { Slice } from '#shared/paging.ts';
import { dutyOf } from '#shared/policy/duties.ts';
import type { Action } from '#shared/policy.ts';
import { PROPOSALS_WAITING_MAX } from '#shared/proposals/limits.ts';
import type { listProposalsInput, ProposalText, ProposalView } from '#shared/proposals/proposals.schema.ts';
import { dutiesFor, dutiesOf } from '#shared/seats/roles.ts';
import { asSystem, type Context, doerOf, type KeyInUse, type UserContext } from '../context.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import { conflict, forbidden, notFound } from '../errors.ts';
import { membersOf } from '../ground/seats.ts';
import { announce } from '../ground/webhooks.ts';
import { publish } from '../live.ts';
import { notify } from '../notifications/notifications.service.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { recordCreated, transition } from '../transition.ts';
import { authorize, mayTake } from '../trpc.ts';
import { actOf } from './acts.service.ts';
import { essence, type Order, proposable, rehearsed, wantsRequestKey } from './carrying-out.service.ts';
import * as queries from './proposals.queries.ts';
import { programRefusal, standsRefusal, textOf, waitsUntil } from './proposals.rules.ts';

/** What a program wants done. */
export interface ProposedOrder {
  procedure: string;
  input: unknown;
  /** The name of the program, as its person knows it; null for a key, which has a name of its own. */
  assistant: string | null;
}

/**
 * Stores what a program wants done, as the person behind its key may do it, after a rehearsal whose refusal is thrown. While the same order of the
 * same program waits, that is the answer. Those who could confirm it are told. Locks, for the rehearsal, what the procedure locks.
 * @throws FORBIDDEN without a key, or beyond its scopes; BAD_REQUEST for a procedure that cannot be proposed; what the procedure throws; CONFLICT if
 * {@link PROPOSALS_WAITING_MAX} wait in the account
 */
export async function propose(ctx: UserContext, { procedure, input, assistant }: ProposedOrder): Promise<ProposalView> {
  const { key } = ctx;
  if (!key) throw forbidden(proposalRefusals.programsOnly);
  authorize(ctx, 'proposals.propose', true);
  const asked = proposable(procedure);
  if (!key.scopes.includes(asked.scope)) throw forbidden(apiMessages.notInScope);
  const order: Order = { procedure, input: { ...Object(input) } };
  const orderHash = createHash('sha256').update(essence(order)).digest('hex');
  if (wantsRequestKey(asked)) order.input = { requestKey: randomUUID(), ...order.input };
  return inTransaction(ctx.db, async (tx) => {
    const known = await queries.sameWaiting(tx, { keyId: key.id, orderHash }).executeTakeFirst();
    if (known && known.expiresAt > ctx.now) return one(tx, ctx, known.id);
    const text = await rehearsed(tx, ctx, order);
    if (known) await transition(tx, asSystem(ctx), 'proposal', known, 'expire');
    const { waiting } = await queries.countWaiting(tx, ctx.actor.id).executeTakeFirstOrThrow();
    if (waiting >= PROPOSALS_WAITING_MAX) throw conflict(proposalRefusals.full);
    const made = await store(tx, ctx, { ...order, orderHash, text, from: programOf(ctx, key, assistant) });
    if (made === null) {
      // Another request of the program has stored the same order in the meantime.
      const same = await queries.sameWaiting(tx, { keyId: key.id, orderHash }).executeTakeFirst();
      if (!same) throw conflict(proposalRefusals.over);
      return one(tx, ctx, same.id);
    }
    await tell(tx, ctx, { ...text, action: asked.action, assistant, id: made });
    return one(tx, ctx, made);
  });
}

/** The program that proposes, and the person behind it. */
export interface Program {
  proposedBy: string;
  keyId: string;
  keyPrefix: string;
  assistant: string | null;
}
const programOf = ({ actor }: UserContext, { id, prefix }: KeyInUse, assistant: string | null): Program => ({
  proposedBy: doerOf(actor),
  keyId: id,
  keyPrefix: prefix,
  assistant,
});

interface NewProposal extends Order {
  orderHash: string;
  text: ProposalText;
  from: Program;
}

/** Stores a proposal, and makes open pages show it; null if the same order of the same program waits. Locks nothing. */
export async function store(
  tx: Tx,
  ctx: UserContext,
  { procedure, input, orderHash, text, from }: NewProposal,
): Promise<string | null> {
  const program = await queries.programOf(tx, from.keyId).executeTakeFirst();
  const row = await queries
    .insertProposal(tx, {
      ...from,
      accountId: ctx.actor.id,
      procedure,
      input: JSON.stringify(input),
      orderHash,
      title: text.title,
      fields: JSON.stringify(text.fields),
      effects: text.effects,
      priceMinor: text.price?.amountMinor ?? null,
      currency: text.price?.currency ?? null,
      createdAt: ctx.now,
      expiresAt: waitsUntil({ expiresAt: program?.expiresAt ?? null }, ctx.now),
    })
    .executeTakeFirst();
  if (!row) return null;
  const { proposedBy, assistant, keyPrefix } = from;
  const facts = { procedure, proposedBy, assistant, key: keyPrefix, title: text.title };
  await recordCreated(tx, ctx, 'proposal', row, 'proposals.propose', 'waiting', facts);
  await announce(tx, ctx, 'proposal.made', [row.id]);
  await publish(tx, { userId: ctx.actor.id, topic: 'proposal' });
  return row.id;
}

/** Tells those who could confirm it: in a company with members, whoever has the duty of what is proposed. */
async function tell(
  tx: Tx,
  ctx: UserContext,
  { id, action, ...news }: ProposalText & { id: string; action: Action; assistant: string | null },
): Promise<void> {
  const { id: userId } = ctx.actor;
  const duty = dutyOf(action);
  const members = await membersOf(tx, [userId]).execute();
  const only = members
    .filter(({ role, duties }) => (duties ? dutiesFor(role, duties) : dutiesOf(role)).some((its) => its === duty))
    .map(({ personId }) => personId);
  await notify(tx, ctx, {
    userId,
    ...(members.length > 0 && { only }),
    type: 'proposal_made',
    ...proposalNotices.made(news),
    route: pageOf(ctx, id),
  });
}

/** The page on which an account's proposals are answered, open at one of them. Locks nothing. */
export const pageOf = ({ actor }: UserContext, id: string): string => `/${actor.role}/proposals/${id}`;

/** What programs have proposed for the account, newest first: what waits, or what was decided. A program sees its own. Locks nothing. */
export async function list(
  ctx: UserContext,
  { show, cursor, limit }: z.infer<typeof listProposalsInput>,
): Promise<Slice<ProposalView>> {
  const page = { ...ofProgram(ctx), accountId: ctx.actor.id, show, after: keysetOf(cursor), limit };
  const rows = await queries.proposalsOf(ctx.db, page).execute();
  return sliceOf(
    rows,
    limit,
    (row) => ({ at: (show === 'waiting' ? null : row.decidedAt) ?? row.createdAt, id: row.id }),
    (row) => view(ctx, row),
  );
}

/** How many proposals wait for the account. Locks nothing. */
export async function waitingCount({ db, actor }: UserContext): Promise<number> {
  return (await queries.countWaiting(db, actor.id).executeTakeFirstOrThrow()).waiting;
}

const ofProgram = ({ key }: Context) => (key ? { keyId: key.id } : {});

/** One of the account's proposals; a program reads its own. Locks nothing. @throws NOT_FOUND for anyone else's */
export const read = (ctx: UserContext, proposalId: string): Promise<ProposalView> => one(ctx.db, ctx, proposalId);

/** The same in a transaction. Locks nothing. @throws NOT_FOUND for anyone else's */
export async function one(db: Db | Tx, ctx: UserContext, id: string): Promise<ProposalView> {
  const row = await queries.proposalOf(db, { ...ofProgram(ctx), accountId: ctx.actor.id, id }).executeTakeFirst();
  if (!row) throw notFound('This proposal');
  return view(ctx, row);
}

/** Why somebody may not answer a proposal: they could not do it themselves. Null if they may. Locks nothing. */
export const answerRefusal = (ctx: UserContext, procedure: string): string | null =>
  reasonOf(mayTake(ctx, proposable(procedure).action));

/** Why somebody may not withdraw a proposal; null for the program that has made it, and for its person. Locks nothing. */
export const withdrawRefusal = (
  { key, actor }: UserContext,
  { keyId, proposedBy }: { keyId: string; proposedBy: string },
): string | null => ((key ? key.id === keyId : doerOf(actor) === proposedBy) ? null : proposalRefusals.notYours);

function view(ctx: UserContext, row: queries.ListedProposal): ProposalView {
  const over = standsRefusal(row);
  const answer = over ?? (ctx.key ? proposalRefusals.peopleOnly : answerRefusal(ctx, row.procedure));
  const ended = programRefusal({ revokedAt: row.programRevokedAt, expiresAt: row.programExpiresAt }, ctx.now);
  return {
    ...textOf(row),
    id: row.id,
    // One that has run out is ended within the hour.
    status: row.status === 'waiting' && row.expiresAt <= ctx.now ? 'expired' : row.status,
    assistant: row.assistant,
    proposedBy: row.proposerName,
    key: { name: row.keyName, prefix: row.keyPrefix },
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    url: `${ctx.env.publicUrl}${pageOf(ctx, row.id)}`,
    signs: actOf(row.procedure).signs ?? false,
    decidedBy: row.deciderName,
    decidedAt: row.decidedAt,
    note: row.note,
    replacedBy: row.replacedBy,
    before: row.before && textOf(row.before),
    may: {
      confirm: allowedUnless(answer ?? ended),
      decline: allowedUnless(answer),
      withdraw: allowedUnless(over ?? withdrawRefusal(ctx, row)),
    },
  };
}
