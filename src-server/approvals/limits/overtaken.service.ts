import type { ApprovalAct } from '#shared/approvals/limits.ts';
import { approvalNotices, approvalRefusals } from '#shared/messages/approvals.ts';
import { asSystem, type Context, doerOf } from '../../context.ts';
import type { Tx } from '../../data/db.ts';
import { transition } from '../../transition.ts';
import * as queries from './limits.queries.ts';
import { newsOf, tellAsker } from './notices.service.ts';

/** Which requests an act makes needless: an invitation and the answer to an application are both an offer to the creator. */
const ALIKE: Readonly<Record<ApprovalAct, readonly ApprovalAct[]>> = {
  invite: ['invite', 'answer'],
  answer: ['invite', 'answer'],
  extend: ['extend'],
  deposit: ['deposit'],
  balance: ['balance'],
};

interface Done {
  campaignId: string;
  act: ApprovalAct;
  /** The creators to whom the offers went; empty for a payment. */
  creatorIds: readonly string[];
}

/**
 * Ends what waits for approval although it has just been done without it, and tells whoever asked for it. One that is being ended by somebody else at
 * this moment is left to them. The caller has locked the campaign; this locks the requests.
 */
export async function endOvertaken(tx: Tx, ctx: Context, { act, ...of }: Done): Promise<void> {
  const doer = ctx.actor.kind === 'user' ? doerOf(ctx.actor) : null;
  const note = approvalRefusals.overtaken;
  for (const approval of await queries.overtaken(tx, { ...of, acts: ALIKE[act] }).execute()) {
    await transition(tx, asSystem(ctx), 'approval', approval, 'void', { set: { decidedBy: doer, note }, note });
    const { news } = await newsOf(tx, approval, { id: approval.askedBy, agencyId: approval.agencyId });
    await tellAsker(tx, ctx, approval, approvalNotices.overtaken(news));
  }
}
