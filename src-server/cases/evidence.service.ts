import type { z } from 'zod';
import type { LayableView, layableInput, layDownInput } from '#shared/cases/cases.schema.ts';
import type { Slice } from '#shared/paging.ts';
import { caseToChange, caseToView } from '../access.ts';
import { dealsChanged } from '../agreement/deals/notices.service.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { conflict, forbidden, notFound, refuse } from '../errors.ts';
import { agentRefusal } from '../ground/acting.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { userOf } from '../trpc.ts';
import { proposalsNewestFirst } from './cases.queries.ts';
import { layDownRefusal } from './cases.rules.ts';
import { sideOf, standingOf } from './cases.views.ts';
import { insertEvidence, type Thing, thingsOf } from './evidence.queries.ts';
import { seenOf } from './evidence.rules.ts';

/** Whether the actor reads the messages of the deal: an agency only with the creator's consent. */
const readsMessages = (ctx: Context): boolean => agentRefusal(userOf(ctx), 'conversations.thread', false) === null;

/** What the platform has on record about the deal of a case, newest first. Locks nothing. @throws NOT_FOUND for another's case */
export async function layable(
  ctx: Context,
  { caseId, kind, cursor, limit }: z.infer<typeof layableInput>,
): Promise<Slice<LayableView>> {
  const row = await caseToView(ctx.db, ctx, caseId);
  const page = { messages: readsMessages(ctx), after: keysetOf(cursor), limit, ...(kind && { only: { kind } }) };
  const rows = await thingsOf(ctx.db, row, page).execute();
  return sliceOf(
    rows,
    limit,
    ({ at, id }) => ({ at, id }),
    (thing) => ({ kind: thing.kind, thingId: thing.thingId, seen: seenOf(thing), laid: thing.laid }),
  );
}

/**
 * Lays something down as evidence, as it is now: what happens to it later changes nothing. Locks the campaign, the deal, then the case.
 * @throws NOT_FOUND for another's case, and for something that is not of its deal; CONFLICT if the case has ended or has it already
 */
export async function layDown(
  ctx: Context,
  { caseId, kind, thingId, note }: z.infer<typeof layDownInput>,
): Promise<void> {
  const userId = userOf(ctx).id;
  await inTransaction(ctx.db, async (tx) => {
    const { deal, case: row } = await caseToChange(tx, ctx, caseId);
    const side = sideOf(row, userId);
    if (side === null) throw forbidden();
    const proposals = await proposalsNewestFirst(tx, row).execute();
    refuse(layDownRefusal(standingOf(row, proposals.toReversed())));
    const asked = { messages: readsMessages(ctx), after: null, limit: 1, only: { kind, thingId } };
    const [thing]: Thing[] = await thingsOf(tx, row, asked).execute();
    if (!thing) throw notFound('This evidence');
    const seen = JSON.stringify(seenOf(thing));
    const evidence = { caseId, side, kind, thingId, seen, note, createdAt: ctx.now };
    const added = await insertEvidence(tx, evidence).executeTakeFirst();
    if (!added) throw conflict('This is already part of the case.');
    await audit(tx, ctx, {
      action: 'case.layDown',
      resourceType: 'case',
      resourceId: caseId,
      after: { kind, thingId },
      note,
    });
    await dealsChanged(tx, [deal]);
  });
}
