import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Actor, Context } from '#server/context.ts';
import type { Tx } from '#server/data/db.ts';
import { type Movable, machines, transition } from '#server/transition.ts';
import { eventsOf, isStatus, targets } from '#shared/lifecycle-moves.ts';
import { type EventOf, lifecycles, type Machine, machineNames, type StatusOf } from '#shared/lifecycles.ts';
import { machineNouns } from '#shared/messages/moves.ts';
import { can, isAction, policy } from '#shared/policy.ts';
import { harness } from '#tests/support/harness.ts';
import { lockedById } from '#tests/support/moves.ts';
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

/** What a move says: that it was made, or the refusal. Anything else is a fault. */
const saying = (move: Promise<unknown>): Promise<string> =>
  move.then(
    () => 'moved',
    (error: unknown) => {
      if (!(error instanceof TRPCError)) throw error;
      return `${error.code} ${error.message}`;
    },
  );

/** Does something to a row, and rolls it back; returns the row before and after, and the result. */
async function undone<T>(machine: Machine, id: string, act: (tx: Tx) => Promise<T>) {
  const tx = await h.db.startTransaction().execute();
  try {
    const before = await seen(tx, machine, id);
    const result = await act(tx);
    return { before, after: await seen(tx, machine, id), result };
  } finally {
    await tx.rollback().execute();
  }
}

/** Every way to request an event: without naming a status, and naming each. */
const asked = <M extends Machine>(machine: M): (StatusOf<M> | undefined)[] => [
  undefined,
  ...lifecycles[machine].statuses.filter((status): status is StatusOf<M> => isStatus(machine, status)),
];

/** One request for a move, and where it leads: nowhere if it must be refused. */
interface Request<M extends Machine> {
  event: EventOf<M>;
  actor: Actor;
  move: Move<M>;
  name: string;
  expected: string | null;
  /** How its refusal begins. */
  refusal: string;
}

async function requests<M extends Machine>(machine: M, from: StatusOf<M>, id: string): Promise<Request<M>[]> {
  const all: Request<M>[] = [];
  for (const event of eventsOf(machine)) {
    const action = `${machine}.${event}`;
    if (!isAction(action)) throw new Error(`${action} is no action`);
    const companion = await companions[machine]?.[event]?.(h.owner, id);
    const legal = targets(machine, from, event);
    // One actor who may make the move tries every target status.
    const first = policy[action].principals.find((each) => actors.has(each));
    for (const [principal, actor] of actors) {
      const may = can(principal, action);
      for (const to of principal === first ? asked(machine) : [undefined]) {
        const expected = legal.find((status) => (to === undefined ? legal.length === 1 : status === to));
        all.push({
          event,
          actor,
          move: { ...companion, ...(to && { to }) },
          name: `${action} from ${from}${to ? ` to ${to}` : ''} as ${principal}`,
          expected: may && expected !== undefined ? expected : null,
          refusal: may ? `CONFLICT This ${machineNouns[machine]} is ${from.replaceAll('_', ' ')}, so` : 'FORBIDDEN',
        });
      }
    }
  }
  return all;
}

/** Asks for every move of one row, each as if none of the others had been made; returns what is wrong with the outcomes. */
async function everyMove<M extends Machine>(machine: M, from: StatusOf<M>): Promise<string[]> {
  const { id } = await rows[machine](h.owner, from);
  const { column } = machines[machine];
  const wrong: string[] = [];
  const all = await requests(machine, from, id);
  const said = (tx: Tx, row: Movable<M, Context>, { actor, event, move }: Request<M>) =>
    saying(transition(tx, h.context(actor, NOW), machine, row, event, move));

  // Refusals leave nothing that the next could find, so all of them fit into one transaction.
  const refused = await undone(machine, id, async (tx) => {
    const row = await lockedById(tx, machine, id);
    for (const request of all.filter(({ expected }) => expected === null)) {
      const answer = await said(tx, row, request);
      if (!answer.startsWith(request.refusal)) wrong.push(`${request.name}: ${answer}`);
    }
  });
  if (JSON.stringify(refused.before) !== JSON.stringify(refused.after)) wrong.push('a refusal changed something');

  for (const request of all.filter(({ expected }) => expected !== null)) {
    const { before, after, result } = await undone(machine, id, async (tx) =>
      said(tx, await lockedById(tx, machine, id), request),
    );
    const written = after.audit.slice(before.audit.length).filter((row) => row.machine === machine);
    const [row] = written;
    const right =
      result === 'moved' &&
      after.row[column] === request.expected &&
      written.length === 1 &&
      row?.action === `${machine}.${request.event}` &&
      row.fromStatus === from &&
      row.toStatus === request.expected &&
      row.actor === request.actor.kind &&
      row.createdAt.getTime() === NOW.getTime() &&
      after.audit.length - before.audit.length === (request.move.with ? 2 : 1);
    if (!right) wrong.push(`${request.name}: ${result} ${JSON.stringify(written)}`);
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
