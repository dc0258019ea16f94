import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { proposalRefusals } from '#shared/messages/proposals.ts';
import type {
  confirmProposalInput,
  declineProposalInput,
  ProposalOutcome,
  ProposalText,
  ProposalView,
} from '#shared/proposals/proposals.schema.ts';
import { type OwnRow, ownRow } from '../access.ts';
import { asSystem, type ConfirmedProposal, doerOf, type SystemContext, type UserContext } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { inSavepoint, rehearse } from '../data/savepoint.ts';
import { badRequest, forbidden, refuse, UserError } from '../errors.ts';
import { publish } from '../live.ts';
import { readNotices } from '../notifications/notifications.service.ts';
import { callable, procedures } from '../procedures.ts';
import { forEachDue } from '../sweep.ts';
import { transition } from '../transition.ts';
import { actOf } from './acts.service.ts';
import { type CarriedOut, carryOut } from './carrying-out.service.ts';
import * as queries from './proposals.queries.ts';
import { programRefusal, saysTheSame, standsRefusal, textOf } from './proposals.rules.ts';
import { answerRefusal, one, pageOf, store, withdrawRefusal } from './proposals.service.ts';

const { callProcedure } = callable(procedures);

type Row = OwnRow<'proposals'>;

/**
 * Confirms what a program has proposed: it is done as the person who confirms, in the same transaction, by the same code with the same guards as on its
 * own screen. If that would do or cost something else than the person was shown, or the proposal has run out, nothing is done, and it is made anew with
 * the new text. What can no longer be done, or comes from a program that may no longer use Accord, is void; what this person may not do is left to
 * others. A procedure that calls an outside service is called once more afterwards, and goes on where it has stopped. Locks the proposal, and what the
 * procedure locks.
 * @throws NOT_FOUND for another account's; CONFLICT if it was answered before; BAD_REQUEST without the name of a signature; FORBIDDEN for programs; and,
 * leaving it to wait, whatever refuses it for now or for this person
 */
export async function confirm(
  ctx: UserContext,
  { proposalId, name }: z.infer<typeof confirmProposalInput>,
): Promise<ProposalOutcome> {
  if (ctx.key) throw forbidden(proposalRefusals.peopleOnly);
  const { row, done, outcome } = await inTransaction(ctx.db, async (tx) => {
    const found = await ownRow(tx, ctx, 'proposals', proposalId);
    refuse(standsRefusal(found));
    if (actOf(found.procedure).signs && name === undefined) throw badRequest(proposalRefusals.nameFirst, 'name');
    return { row: found, ...(await confirmWithin(tx, ctx, found, name)) };
  });
  if (!done) return outcome;
  const { next } = actOf(row.procedure);
  const goOn = async (answer: unknown) => (next ? next(ctx.db, done.input, answer) : null);
  if (!done.stopped) return { ...outcome, next: await goOn(done.answer) };
  try {
    const answer = await callProcedure(asConfirmed(ctx, row), row.procedure, () => done.input, 'mutation');
    return { ...outcome, next: await goOn(answer) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const refusal = error.message;
    return inTransaction(ctx.db, async (tx) => {
      await queries.setNote(tx, await ownRow(tx, ctx, 'proposals', row.id), refusal).execute();
      return { proposal: await one(tx, ctx, row.id), refusal, next: null };
    });
  }
}

/** The context of the person who confirms: the log names the program and its person, too. */
const asConfirmed = (ctx: UserContext, { proposedBy, keyPrefix, assistant }: ConfirmedProposal): UserContext => ({
  ...ctx,
  proposal: { proposedBy, keyPrefix, assistant },
});

interface Step {
  /** What was done; null if nothing was. */
  done: CarriedOut | null;
  outcome: ProposalOutcome;
}

async function confirmWithin(tx: Tx, ctx: UserContext, row: Row, name: string | undefined): Promise<Step> {
  const tried = await attempt(tx, ctx, row, name);
  const by = { decidedBy: doerOf(ctx.actor) };
  if ('done' in tried) {
    await transition(tx, asConfirmed(ctx, row), 'proposal', row, 'confirm', { set: by });
    return { done: tried.done, outcome: await ended(tx, ctx, row) };
  }
  if ('refusal' in tried) {
    const { refusal } = tried;
    await transition(tx, asSystem(ctx), 'proposal', row, 'void', { set: { ...by, note: refusal }, note: refusal });
    return { done: null, outcome: { ...(await ended(tx, ctx, row)), refusal } };
  }
  return { done: null, outcome: await replaced(tx, ctx, row, tried.text) };
}

/** Undoes what turned out to be something else than what was shown. */
class Changed extends Error {
  readonly text: ProposalText;
  constructor(text: ProposalText) {
    super();
    this.text = text;
  }
}

type Tried = { done: CarriedOut } | { text: ProposalText } | { refusal: string };

/**
 * Does it, and keeps it only if it is what was shown. A signature is tried first with the name that it was shown with, because the typed one is part of
 * what others are told. @throws what refuses it for now, or for this person
 */
async function attempt(tx: Tx, ctx: UserContext, row: Row, name: string | undefined): Promise<Tried> {
  const program = await queries.programOf(tx, row.keyId).executeTakeFirst();
  const ended = program && programRefusal(program, ctx.now);
  if (ended) return { refusal: ended };
  const confirmed = asConfirmed(ctx, row);
  const refuseChanged = (text: ProposalText): void => {
    if (row.expiresAt <= ctx.now || !saysTheSame(text, textOf(row))) throw new Changed(text);
  };
  const { signs } = actOf(row.procedure);
  try {
    if (signs) refuseChanged((await rehearse(tx, () => carryOut(tx, confirmed, row))).text);
    return await inSavepoint(tx, async () => {
      const done = await carryOut(tx, confirmed, row, name);
      if (!signs) refuseChanged(done.text);
      return { done };
    });
  } catch (error) {
    if (error instanceof Changed) return { text: error.text };
    if (error instanceof UserError && FINAL.has(error.code)) return { refusal: error.message };
    // A newer version of Accord takes another input. The name of a signature was checked before.
    if (error instanceof TRPCError && error.cause instanceof z.ZodError) return { refusal: proposalRefusals.outdated };
    throw error;
  }
}

/** Refusals that no other person and no later moment would change. */
const FINAL: ReadonlySet<string> = new Set(['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE_CONTENT']);

/** Makes a proposal anew, from the same program, with what it would do now. */
async function replaced(tx: Tx, ctx: UserContext, row: Row, text: ProposalText): Promise<ProposalOutcome> {
  const { procedure, input, orderHash, proposedBy, keyId, keyPrefix, assistant } = row;
  const ranOut = row.expiresAt <= ctx.now;
  const moved = await transition(tx, asSystem(ctx), 'proposal', row, ranOut ? 'expire' : 'replace');
  const from = { proposedBy, keyId, keyPrefix, assistant };
  const made = await store(tx, ctx, { procedure, input, orderHash, text, from });
  if (made === null) throw new Error(`The order of proposal ${row.id} waits twice`);
  await queries.setReplacedBy(tx, moved, made).execute();
  await readNotices(tx, ctx, row.accountId, { type: 'proposal_made', route: pageOf(ctx, row.id) });
  return { proposal: await one(tx, ctx, made), refusal: null, next: null };
}

/** After a proposal has ended: nobody needs to be told of it any more. */
async function ended(tx: Tx, ctx: UserContext, { id, accountId }: Row): Promise<ProposalOutcome> {
  await readNotices(tx, ctx, accountId, { type: 'proposal_made', route: pageOf(ctx, id) });
  await publish(tx, { userId: accountId, topic: 'proposal' });
  return { proposal: await one(tx, ctx, id), refusal: null, next: null };
}

/**
 * Declines what a program has proposed; the program can read why. Locks the proposal. @throws NOT_FOUND for another account's; CONFLICT if it was
 * answered before; FORBIDDEN for whoever could not do it themselves
 */
export async function decline(
  ctx: UserContext,
  { proposalId, reason }: z.infer<typeof declineProposalInput>,
): Promise<ProposalView> {
  return inTransaction(ctx.db, async (tx) => {
    const row = await ownRow(tx, ctx, 'proposals', proposalId);
    refuse(standsRefusal(row));
    const refusal = answerRefusal(ctx, row.procedure);
    if (refusal) throw forbidden(refusal);
    const set = { decidedBy: doerOf(ctx.actor), note: reason };
    await transition(tx, ctx, 'proposal', row, 'decline', { set, note: reason ?? undefined });
    return (await ended(tx, ctx, row)).proposal;
  });
}

/**
 * Withdraws what a program has proposed: the program itself, or its person. Locks the proposal. @throws NOT_FOUND for another account's; CONFLICT if it
 * was answered before; FORBIDDEN for everybody else
 */
export async function withdraw(ctx: UserContext, proposalId: string): Promise<ProposalView> {
  return inTransaction(ctx.db, async (tx) => {
    // A program does not learn of what others have proposed.
    await one(tx, ctx, proposalId);
    const row = await ownRow(tx, ctx, 'proposals', proposalId);
    refuse(standsRefusal(row));
    const refusal = withdrawRefusal(ctx, row);
    if (refusal) throw forbidden(refusal);
    await transition(tx, ctx, 'proposal', row, 'withdraw', { set: { decidedBy: doerOf(ctx.actor) } });
    return (await ended(tx, ctx, row)).proposal;
  });
}

const SWEEP = { job: 'proposals.expire', id: 'proposals.id' } as const;

/** Ends proposals that nobody has answered in time (the hourly job `proposals.expire`). Locks each in a transaction of its own. */
export async function expire(ctx: SystemContext): Promise<void> {
  await forEachDue(ctx, SWEEP, queries.unanswered(ctx.db, ctx.now), async (tx, { id }) => {
    const row = await queries.lockUnanswered(tx, id, ctx.now).executeTakeFirst();
    if (!row) return;
    await transition(tx, ctx, 'proposal', row, 'expire');
    await publish(tx, { userId: row.accountId, topic: 'proposal' });
  });
}
