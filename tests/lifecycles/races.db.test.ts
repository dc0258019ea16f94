import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Actor } from '#server/context.ts';
import { inTransaction } from '#server/data/db.ts';
import { machines } from '#server/transition.ts';
import { eventsFrom, isStatus, targets } from '#shared/lifecycle-moves.ts';
import { type EventOf, lifecycles, type Machine, machineNames } from '#shared/lifecycles.ts';
import { isAction, policy } from '#shared/policy.ts';
import { harness } from '#tests/support/harness.ts';
import { moveById } from '#tests/support/moves.ts';
import { THOROUGH } from '#tests/support/pairs.ts';
import { actors } from './actors.ts';
import { companions, rows } from './rows.ts';

const h = await harness();
const NOW = new Date('2026-03-05T10:00:00.000Z');

/** A person who may cause an event. */
function actorOf(machine: Machine, event: string): Actor {
  const action = `${machine}.${event}`;
  const principal = isAction(action) ? policy[action].principals.find((each) => actors.has(each)) : undefined;
  const actor = principal && actors.get(principal);
  if (!actor) throw new Error(`Nobody may ${action}`);
  return actor;
}

/** Runs two events at once on one row, each in its own transaction; returns what is wrong with the outcome, in words. */
async function race<M extends Machine>(
  machine: M,
  from: string,
  first: EventOf<M>,
  second: EventOf<M>,
): Promise<string[]> {
  if (!isStatus(machine, from)) throw new Error(`${from} is no status of a ${machine}`);
  const { id } = await rows[machine](h.owner, from);
  const step = async (event: EventOf<M>): Promise<'moved' | 'refused'> => {
    const move = await companions[machine]?.[event]?.(h.owner, id);
    const to = targets(machine, from, event).find((status) => isStatus(machine, status));
    const wanted = to && isStatus(machine, to) ? { to } : {};
    try {
      await inTransaction(h.db, (tx) =>
        moveById(tx, h.context(actorOf(machine, event), NOW), machine, id, event, { ...move, ...wanted }),
      );
      return 'moved';
    } catch (error) {
      if (error instanceof TRPCError && error.code === 'CONFLICT') return 'refused';
      throw error;
    }
  };
  const outcomes = await Promise.all([step(first), step(second)]);
  const { table, column } = machines[machine];
  const found = await sql<Record<string, string>>`select * from ${sql.table(table)} where id = ${id}`.execute(h.owner);
  const history = await h.owner
    .selectFrom('auditLog')
    .select(['fromStatus', 'toStatus'])
    .where('resourceId', '=', id)
    .where('machine', '=', machine)
    // Excludes the audit rows that the factory wrote.
    .where('createdAt', '=', NOW)
    .orderBy('id')
    .execute();
  const moved = outcomes.filter((outcome) => outcome === 'moved').length;
  const path = [from, ...history.map(({ toStatus }) => toStatus)];
  const wrong = [
    moved === 0 && 'nobody moved it',
    history.length !== moved && `${moved} moved it, ${history.length} are on record`,
    history.some(({ fromStatus }, place) => fromStatus !== path[place]) && `the record has a gap: ${path.join(' → ')}`,
    found.rows[0]?.[column] !== path.at(-1) && `it is ${found.rows[0]?.[column]}, on record ${path.at(-1)}`,
  ];
  return wrong.flatMap((fault) => (fault ? [`${from}: ${first} with ${second}: ${fault}`] : []));
}

describe('two people move one thing at once: each move that is made follows from the one before, and is on record once', () => {
  test.each(machineNames)('%s', async (machine) => {
    const wrong: string[] = [];
    for (const from of lifecycles[machine].statuses) {
      if (!isStatus(machine, from)) continue;
      const events = eventsFrom(machine, from);
      for (const [place, first] of events.entries()) {
        // Each event meets itself and the next one; the nightly run has all pairs.
        const others = events.slice(place, THOROUGH ? undefined : place + 2);
        for (const second of others) wrong.push(...(await race(machine, from, first, second)));
      }
    }
    expect(wrong).toEqual([]);
  });
});
