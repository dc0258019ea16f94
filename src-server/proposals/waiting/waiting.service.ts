import { proposalRefusals } from '#shared/messages/proposals.ts';
import { asSystem, type Context } from '../../context.ts';
import type { Tx } from '../../data/db.ts';
import { publish } from '../../live.ts';
import { transitionAll } from '../../transition.ts';
import { type Ended, waitingOf } from './waiting.queries.ts';

/**
 * Ends what programs have proposed that may no longer use Accord: a key or a grant has ended, or its person is about to leave the company. Locks the
 * proposals; the caller locks seats afterwards.
 */
export async function voidProposalsOf(tx: Tx, ctx: Context, ended: Ended): Promise<void> {
  const rows = await waitingOf(tx, ended).execute();
  if (rows.length === 0) return;
  const note = proposalRefusals.programEnded;
  await transitionAll(tx, asSystem(ctx), 'proposal', rows, 'void', { set: { note }, note });
  await publish(tx, ...rows.map(({ accountId }) => ({ userId: accountId, topic: 'proposal' as const })));
}
