import { type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '#db/schema.ts';
import { type EventOf, isStatus, type Machine, type StatusOf, stageOf, targets } from '#shared/lifecycles.ts';
import { type Action, can, isAction } from '#shared/policy.ts';
import { audit } from './audit.ts';
import { endEverySession } from './auth/sessions.service.ts';
import { type Context, principalOf } from './context.ts';
import type { Tx } from './data/db.ts';
import { conflict, forbidden } from './errors.ts';
import type { Locked } from './ground/locks.ts';

/** Where each machine's status is stored, and what people call the thing. */
export const machines = {
  campaign: { table: 'campaigns', column: 'status', noun: 'campaign' },
  review: { table: 'campaigns', column: 'reviewStatus', noun: 'campaign' },
  launch: { table: 'campaigns', column: 'reviewStage', noun: 'campaign' },
  deal: { table: 'deals', column: 'status', noun: 'deal' },
  application: { table: 'applications', column: 'status', noun: 'application' },
  connection: { table: 'brandCreatorConnections', column: 'status', noun: 'connection' },
  submission: { table: 'submissions', column: 'status', noun: 'submission' },
  payment: { table: 'payments', column: 'status', noun: 'payment' },
  refund: { table: 'refunds', column: 'status', noun: 'refund' },
  milestone: { table: 'milestones', column: 'status', noun: 'milestone' },
  payout: { table: 'payouts', column: 'status', noun: 'payout' },
  roleRequest: { table: 'userRoles', column: 'status', noun: 'role request' },
  invite: { table: 'invites', column: 'status', noun: 'invite' },
  account: { table: 'users', column: 'status', noun: 'account' },
  socialAccount: { table: 'socialAccounts', column: 'status', noun: 'social account' },
  lead: { table: 'leads', column: 'status', noun: 'lead' },
} as const satisfies Record<Machine, { table: keyof Database; column: string; noun: string }>;

type TableOf<M extends Machine> = Database[(typeof machines)[M]['table']];
export type RowOf<M extends Machine> = Selectable<TableOf<M>>;

interface Move<M extends Machine> {
  /** Other columns that change with the status. */
  set?: Updateable<TableOf<M>>;
  /** Which of several legal targets is meant. */
  to?: StatusOf<M>;
  note?: string;
  /** A second machine of the same row that moves in the same statement, where a CHECK ties the two statuses. */
  with?: { [N in Machine]: { machine: N; event: EventOf<N> } }[Machine];
}

interface Asked {
  machine: Machine;
  event: string;
  to?: string | undefined;
}

/** The action of an event, when the actor's role may take it. */
function actionOf(ctx: Context, { machine, event }: Asked): Action {
  const action = `${machine}.${event}`;
  if (!isAction(action) || !can(principalOf(ctx.actor), action)) throw forbidden();
  return action;
}

/** Which column an event moves, from where to where. */
function stepOf({ machine, event, to: wanted }: Asked, row: Record<string, unknown>) {
  const { column, noun } = machines[machine];
  const from = String(row[column]);
  const legal = targets(machine, from, event);
  const to = wanted === undefined && legal.length === 1 ? legal[0] : legal.find((status) => status === wanted);
  if (to === undefined)
    throw conflict(`This ${noun} is ${from.replaceAll('_', ' ')}, so it cannot be changed this way`);
  return { column, from, to };
}

/**
 * The only writer of a status. Asks the lifecycle with the row that the caller has locked, updates it and writes the audit row, all in the
 * caller's transaction; answers the row as it is then, still locked. Whoever moves it on takes the answer, not the row from before.
 * Throws FORBIDDEN when the actor's role has no permission for the event, CONFLICT naming the current state when the move is illegal
 * (spec rulings B2).
 */
export async function transition<M extends Machine>(
  tx: Tx,
  ctx: Context,
  machine: M,
  row: Locked<RowOf<M>>,
  event: EventOf<M>,
  move: Move<M> = {},
): Promise<Locked<RowOf<M>>> {
  const { table, noun } = machines[machine];
  const moves = [{ machine, event, to: move.to }, ...(move.with ? [move.with] : [])].map((asked: Asked) => ({
    ...asked,
    action: actionOf(ctx, asked),
  }));

  const before: Record<string, unknown> = { ...row };
  const id = String(before.id);
  const steps = moves.map((asked) => ({ ...asked, ...stepOf(asked, before) }));

  const set: Record<string, unknown> = {
    ...Object.fromEntries(steps.flatMap((moved) => Object.entries(derived(moved.machine, before, moved.to)))),
    ...move.set,
    ...Object.fromEntries(steps.map(({ column, to }) => [column, to])),
  };
  const assignments = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const unmoved = steps.map(({ column, from }) => sql`${sql.ref(column)} = ${from}`);
  const updated = await sql<Locked<RowOf<M>>>`
    update ${sql.table(table)} set ${sql.join(assignments)}
    where id = ${id} and ${sql.join(unmoved, sql` and `)} returning *`.execute(tx);
  const after = updated.rows[0];
  if (!after) throw conflict(`This ${noun} was changed by someone else`);

  // Who is shut out stays out on every device, also when the suspension ends.
  if (machine === 'account' && steps[0]?.to === 'suspended') await endEverySession(tx, ctx, id);
  for (const moved of steps) {
    await audit(tx, ctx, {
      action: moved.action,
      resourceType: noun,
      resourceId: id,
      before: Object.fromEntries(Object.keys(set).map((name) => [name, before[name]])),
      after: set,
      note: move.note ?? null,
      move: { machine: moved.machine, from: moved.from, to: moved.to },
    });
  }
  return after;
}

/** A campaign's stage follows its status; a pause remembers where it came from. */
function derived(machine: Machine, before: Record<string, unknown>, target: string): Record<string, unknown> {
  if (machine !== 'campaign' || !isStatus('campaign', target)) return {};
  const from = String(before.status);
  if (target === 'paused') return { pausedFrom: from };
  return { ...(target === 'cancelled' ? {} : { stage: stageOf(target) }), pausedFrom: null };
}

/**
 * Writes the audit row of a row's first status, so that its history begins where its life does. Answers the row that was just inserted:
 * nobody else can change it before the transaction ends.
 */
export async function born<M extends Machine, Row extends { id: string }>(
  tx: Tx,
  ctx: Context,
  machine: M,
  row: Row,
  action: Parameters<typeof audit>[2]['action'],
  status: StatusOf<M>,
  after?: object,
): Promise<Locked<Row>> {
  await audit(tx, ctx, {
    action,
    resourceType: machines[machine].noun,
    resourceId: row.id,
    after: { [machines[machine].column]: status, ...after },
    move: { machine, from: null, to: status },
  });
  return row as Locked<Row>;
}
