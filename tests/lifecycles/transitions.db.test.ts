import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Actor } from '#server/context.ts';
import type { Tx } from '#server/data/db.ts';
import { machines, transition } from '#server/transition.ts';
import { eventsOf, isStatus, targets } from '#shared/lifecycle-moves.ts';
import { type EventOf, lifecycles, type Machine, machineNames, type StatusOf } from '#shared/lifecycles.ts';
import { machineNouns } from '#shared/messages/moves.ts';
import { can, isAction, policy } from '#shared/policy.ts';
import { harness } from '#tests/support/harness.ts';
import { lockedById, moveById } from '#tests/support/moves.ts';
import { THOROUGH } from '#tests/support/pairs.ts';
import { actors } from './actors.ts';
import { companions, type Move, rows } from './rows.ts';

const h = await harness();
const NOW = new Date('2026-03-05T10:00:00.000Z');

/** One row, and its audit rows. */
async function seen(tx: Tx, machine: Machine, id: string) {
  const { table } = machines[machine];
  const found = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}`.execute(tx);
  const audit = await tx
    .selectFrom('auditLog')
    .select(['action', 'machine', 'fromStatus', 'toStatus', 'actor', 'userId', 'createdAt'])
    .where('resourceId', '=', id)
    .orderBy('id')
    .execute();
  return { row: found.rows[0] ?? {}, audit };
}

/** Tries a move and rolls it back; returns the row before and after, and the result of the move. */
async function attempt<M extends Machine>(machine: M, id: string, event: EventOf<M>, actor: Actor, move: Move<M>) {
  const tx = await h.db.startTransaction().execute();
  try {
    const before = await seen(tx, machine, id);
    let error: unknown = null;
    try {
      await moveById(tx, h.context(actor, NOW), machine, id, event, move);
    } catch (thrown) {
      error = thrown;
      if (!(thrown instanceof TRPCError)) throw thrown;
    }
    return { before, after: await seen(tx, machine, id), error };
  } finally {
    await tx.rollback().execute();
  }
}

/** Every way to request an event: without naming a status, and naming each. */
const asked = <M extends Machine>(machine: M): (StatusOf<M> | undefined)[] => [
  undefined,
  ...lifecycles[machine].statuses.filter((status): status is StatusOf<M> => isStatus(machine, status)),
];

async function everyMove<M extends Machine>(machine: M, from: StatusOf<M>): Promise<string[]> {
  const { id } = await rows[machine](h.owner, from);
  const { column } = machines[machine];
  const noun = machineNouns[machine];
  const wrong: string[] = [];
  for (const event of eventsOf(machine)) {
    const action = `${machine}.${event}`;
    if (!isAction(action)) throw new Error(`${action} is no action`);
    const companion = await companions[machine]?.[event]?.(h.owner, id);
    const legal = targets(machine, from, event);
    // One actor who may make the move tries every target status.
    const first = policy[action].principals.find((each) => actors.has(each));
    for (const [principal, actor] of actors) {
      // Where the table has no move, whoever else asks could not make it either.
      if (legal.length === 0 && principal !== first && !THOROUGH) continue;
      const wanted: readonly (StatusOf<M> | undefined)[] = principal === first ? asked(machine) : [undefined];
      for (const to of wanted) {
        const expected = legal.find((status) => (to === undefined ? legal.length === 1 : status === to));
        const { before, after, error } = await attempt(machine, id, event, actor, { ...companion, ...(to && { to }) });
        const said = error instanceof TRPCError ? `${error.code} ${error.message}` : 'moved';
        const name = `${action} from ${from}${to ? ` to ${to}` : ''} as ${principal}: ${said}`;
        const nothing = JSON.stringify(before) === JSON.stringify(after);
        if (!can(principal, action)) {
          if (!said.startsWith('FORBIDDEN') || !nothing) wrong.push(name);
        } else if (expected === undefined) {
          const sentence = `CONFLICT This ${noun} is ${from.replaceAll('_', ' ')}, so`;
          if (!said.startsWith(sentence) || !nothing) wrong.push(name);
        } else {
          const written = after.audit.slice(before.audit.length).filter((row) => row.machine === machine);
          const [row] = written;
          const right =
            said === 'moved' &&
            after.row[column] === expected &&
            written.length === 1 &&
            row?.action === action &&
            row.fromStatus === from &&
            row.toStatus === expected &&
            row.actor === actor.kind &&
            row.createdAt.getTime() === NOW.getTime() &&
            after.audit.length - before.audit.length === (companion?.with ? 2 : 1);
          if (!right) wrong.push(`${name} ${JSON.stringify(written)}`);
        }
      }
    }
  }
  return wrong;
}

/** Every status with every event, where there is a move by every actor: only the table and the policy decide. */
describe.each(machineNames)('a real %s', (machine) => {
  test.each(lifecycles[machine].statuses.map((status) => ({ status })))(
    'that is $status makes the moves of its table, each with one audit row, and no other',
    async ({ status }) => {
      if (!isStatus(machine, status)) throw new Error(`${status} is no status of a ${machine}`);
      expect(await everyMove(machine, status)).toEqual([]);
    },
  );
});

test('a row that was handed down from before a move makes no further one', async () => {
  const { id } = await rows.deal(h.owner, 'invited');
  const creator = actors.get('creator');
  if (!creator) throw new Error('a creator');
  const ctx = h.context(creator, NOW);
  const tx = await h.db.startTransaction().execute();
  try {
    const row = await lockedById(tx, 'deal', id);
    expect(await transition(tx, ctx, 'deal', row, 'accept')).toMatchObject({ id, status: 'accepted' });
    const accepted = await seen(tx, 'deal', id);
    await expect(transition(tx, ctx, 'deal', row, 'decline')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This deal was changed by someone else',
    });
    expect(await seen(tx, 'deal', id)).toEqual(accepted);
  } finally {
    await tx.rollback().execute();
  }
});
