import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/data/db.ts';
import { type Movable, machines, transition } from '#server/transition.ts';
import type { EventOf, Machine } from '#shared/lifecycles.ts';
import { machineNouns } from '#shared/messages/moves.ts';

/** A row of a machine by its id, locked until the transaction ends, as if access had returned it. */
export async function lockedById<M extends Machine>(tx: Tx, machine: M, id: string): Promise<Movable<M, Context>> {
  const { table } = machines[machine];
  const { rows } = await sql<
    Movable<M, Context>
  >`select * from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`There is no ${machineNouns[machine]} ${id}`);
  return row;
}

/** Locks a row by its id and moves it, like a procedure with a row that it has just loaded. */
export async function moveById<M extends Machine>(
  tx: Tx,
  ctx: Context,
  machine: M,
  id: string,
  event: EventOf<M>,
  move: Parameters<typeof transition<M, Context>>[5] = {},
): Promise<Movable<M, Context>> {
  return transition(tx, ctx, machine, await lockedById(tx, machine, id), event, move);
}
