import { type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '#db/schema.ts';
import { isStatus, targets } from '#shared/lifecycle-moves.ts';
import type { EventOf, Machine, StatusOf } from '#shared/lifecycles.ts';
import { machineNouns, moveMessages } from '#shared/messages/moves.ts';
import { can } from '#shared/policy.ts';
import { type AuditedAction, isAudited } from '#shared/security/audit-sentences.ts';
import { stageOf } from '#shared/stages.ts';
import type { Authorized, Changeable } from './access.ts';
import { auditAll } from './audit.ts';
import { type Context, principalOf } from './context.ts';
import type { Tx } from './data/db.ts';
import { isOneOfIds } from './data/sql.ts';
import { conflict, forbidden } from './errors.ts';
import type { Locked } from './ground/locks.ts';
import { endEverySession } from './ground/sessions.ts';
import { announceMove } from './ground/webhooks.ts';
import { publishToCampaigns, publishToStaff } from './live.ts';

/** The table and column of each machine's status. */
export const machines = {
  campaign: { table: 'campaigns', column: 'status' },
  review: { table: 'campaigns', column: 'reviewStatus' },
  launch: { table: 'campaigns', column: 'reviewStage' },
  deal: { table: 'deals', column: 'status' },
  application: { table: 'applications', column: 'status' },
  connection: { table: 'brandCreatorConnections', column: 'status' },
  submission: { table: 'submissions', column: 'status' },
  payment: { table: 'payments', column: 'status' },
  refund: { table: 'refunds', column: 'status' },
  refundRequest: { table: 'refundRequests', column: 'status' },
  dispute: { table: 'disputes', column: 'status' },
  milestone: { table: 'milestones', column: 'status' },
  payout: { table: 'payouts', column: 'status' },
  payoutAccount: { table: 'payoutAccounts', column: 'status' },
  roleRequest: { table: 'userRoles', column: 'status' },
  invite: { table: 'invites', column: 'status' },
  account: { table: 'users', column: 'status' },
  socialAccount: { table: 'socialAccounts', column: 'status' },
  lead: { table: 'leads', column: 'status' },
  heldText: { table: 'quarantinedItems', column: 'status' },
  objection: { table: 'recordObjections', column: 'status' },
  case: { table: 'cases', column: 'status' },
  approval: { table: 'approvals', column: 'status' },
  proposal: { table: 'proposals', column: 'status' },
} as const satisfies Record<Machine, { table: keyof Database; column: string }>;

type TableOf<M extends Machine> = Database[(typeof machines)[M]['table']];
export type RowOf<M extends Machine> = Selectable<TableOf<M>>;

/** Machines whose rows the money desk lists: its open pages fetch them again whenever one moves. */
const MONEY = new Set<Machine>(['payment', 'refund', 'refundRequest', 'dispute', 'milestone', 'payout']);

/** Machines whose rows staff decide on: their open pages count them again whenever one moves. */
const DECIDED = new Set<Machine>(['roleRequest', 'heldText', 'objection', 'case']);

/** Machines whose moves advance a campaign: the open pages of its brand and its creators fetch it again whenever one moves. */
const PROGRESS = new Set<Machine>(['campaign', 'review']);

/** A row that may be moved by whoever acts ({@link Changeable}). What follows from a person's act is moved by the system ({@link asSystem}). */
export type Movable<M extends Machine, Ctx extends Context> = Changeable<RowOf<M>, Ctx>;

interface Move<M extends Machine> {
  /** Other columns that change with the status. */
  set?: Updateable<TableOf<M>>;
  /** Which target is meant, if several are legal. */
  to?: StatusOf<M>;
  note?: string;
  /** A second machine of the same row that moves in the same statement, because a CHECK ties the two statuses. */
  with?: { [N in Machine]: { machine: N; event: EventOf<N> } }[Machine];
}

interface Asked {
  machine: Machine;
  event: string;
  to?: string | undefined;
}

/** The action of an event, if the actor's role may take it. */
function actionOf(ctx: Context, { machine, event }: Asked): AuditedAction {
  const action = `${machine}.${event}`;
  if (!isAudited(action) || !can(principalOf(ctx.actor), action)) throw forbidden();
  return action;
}

/** The column that an event moves, from which status to which. */
function stepOf({ machine, event, to: wanted }: Asked, row: Record<string, unknown>) {
  const { column } = machines[machine];
  const from = String(row[column]);
  const legal = targets(machine, from, event);
  const to = wanted === undefined && legal.length === 1 ? legal[0] : legal.find((status) => status === wanted);
  if (to === undefined) throw conflict(moveMessages.refused(machineNouns[machine], from));
  return { column, from, to };
}

/**
 * The only writer of a status. Asks the lifecycle with the row that the caller has locked, updates the row and writes the audit row, all in the
 * caller's transaction. Returns the updated row, still locked. The next move needs that row: with the earlier one it is a CONFLICT. Throws FORBIDDEN
 * if the actor's role has no permission for the event, CONFLICT naming the current state if the move is illegal (spec rulings B2).
 */
export async function transition<M extends Machine, Ctx extends Context>(
  tx: Tx,
  ctx: Ctx,
  machine: M,
  row: Movable<M, Ctx>,
  event: EventOf<M>,
  move: Move<M> = {},
): Promise<Movable<M, Ctx>> {
  const [moved] = await transitionAll(tx, ctx, machine, [row], event, move);
  if (!moved) throw conflict(moveMessages.changedMeanwhile(machineNouns[machine]));
  return moved;
}

/**
 * The same for many rows that the caller has locked: one update for all that move from the same status, and one insert of their audit rows. Returns
 * the updated rows in no particular order; without rows only the permission is checked.
 */
export async function transitionAll<M extends Machine, Ctx extends Context>(
  tx: Tx,
  ctx: Ctx,
  machine: M,
  rows: readonly Movable<M, Ctx>[],
  event: EventOf<M>,
  move: Move<M> = {},
): Promise<Movable<M, Ctx>[]> {
  const moves = [{ machine, event, to: move.to }, ...(move.with ? [move.with] : [])].map((asked: Asked) => ({
    ...asked,
    action: actionOf(ctx, asked),
  }));
  const before: Record<string, unknown>[] = rows.map((row) => ({ ...row }));
  const alike = Map.groupBy(before, (row) => moves.map((asked) => row[machines[asked.machine].column]).join());
  const moved: Movable<M, Ctx>[] = [];
  for (const group of alike.values()) moved.push(...(await moveAlike(tx, ctx, machine, group, moves, move)));
  if (moved.length > 0) await tellStaff(tx, machine);
  if (moved.length > 0 && PROGRESS.has(machine))
    await publishToCampaigns(
      tx,
      before.map(({ id }) => String(id)),
    );
  return moved;
}

/** Moves rows that all have the same statuses. */
async function moveAlike<M extends Machine, Ctx extends Context>(
  tx: Tx,
  ctx: Ctx,
  machine: M,
  rows: readonly Record<string, unknown>[],
  moves: readonly (Asked & { action: AuditedAction })[],
  move: Move<M>,
): Promise<Movable<M, Ctx>[]> {
  const { table } = machines[machine];
  const noun = machineNouns[machine];
  const [first = {}] = rows;
  const ids = rows.map(({ id }) => String(id));
  const steps = moves.map((asked) => ({ ...asked, ...stepOf(asked, first) }));
  const set: Record<string, unknown> = {
    ...Object.fromEntries(steps.flatMap((moved) => Object.entries(derived(moved.machine, first, moved.to, ctx.now)))),
    ...move.set,
    ...Object.fromEntries(steps.map(({ column, to }) => [column, to])),
  };
  const assignments = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const unmoved = steps.map(({ column, from }) => sql`${sql.ref(column)} = ${from}`);
  const updated = await sql<Movable<M, Ctx>>`
    update ${sql.table(table)} set ${sql.join(assignments)}
    where ${isOneOfIds('id', ids)} and ${sql.join(unmoved, sql` and `)} returning *`.execute(tx);
  if (updated.rows.length < rows.length) throw conflict(moveMessages.changedMeanwhile(machineNouns[machine]));

  // A suspended account is signed out on every device, so that no old session works again when the suspension ends.
  if (machine === 'account' && steps[0]?.to === 'suspended') for (const id of ids) await endEverySession(tx, ctx, id);
  const entries = rows.flatMap((row) =>
    steps.map(({ machine: of, action, from, to }) => ({
      action,
      resourceType: noun,
      resourceId: String(row.id),
      before: Object.fromEntries(Object.keys(set).map((name) => [name, row[name]])),
      after: set,
      note: move.note ?? null,
      move: { machine: of, from, to },
    })),
  );
  await auditAll(tx, ctx, entries);
  for (const step of steps) await announceMove(tx, ctx, step, ids);
  return updated.rows;
}

/**
 * A campaign's stage follows its status; a pause stores when it began and from which status, and a hold when it began; nobody has the turn in a case
 * that has moved; a request for approval and a proposal are decided by their only move.
 */
function derived(
  machine: Machine,
  before: Record<string, unknown>,
  target: string,
  now: Date,
): Record<string, unknown> {
  if (machine === 'milestone' && target === 'held') return { heldAt: now };
  if (machine === 'approval' || machine === 'proposal') return { decidedAt: now };
  if (machine === 'case')
    return { turn: null, answerBy: null, ...(target === 'escalated' ? { escalatedAt: now } : { endedAt: now }) };
  if (machine !== 'campaign' || !isStatus('campaign', target)) return {};
  const from = String(before.status);
  if (target === 'paused') return { pausedFrom: from, pausedAt: now };
  const resumed = from === 'paused' ? { pauseReason: null, pausedAt: null } : {};
  return { ...(target === 'cancelled' ? {} : { stage: stageOf(target) }), pausedFrom: null, ...resumed };
}

/**
 * Writes the audit row of a row's first status, so that its history is complete from the beginning. Returns the row granted to the actor, who has
 * just inserted it: nobody else can change it before the transaction ends.
 */
export async function recordCreated<M extends Machine, Row extends { id: string }>(
  tx: Tx,
  ctx: Context,
  machine: M,
  row: Row,
  action: AuditedAction,
  status: StatusOf<M>,
  after?: object,
): Promise<Authorized<Locked<Row>, 'manage'>> {
  await recordAllCreated(tx, ctx, machine, [{ ...after, id: row.id }], action, status);
  return row as Authorized<Locked<Row>, 'manage'>;
}

/** The same for many rows at once, each with its id and what the audit row says about it besides the status. */
export async function recordAllCreated<M extends Machine>(
  tx: Tx,
  ctx: Context,
  machine: M,
  rows: readonly { id: string }[],
  action: AuditedAction,
  status: StatusOf<M>,
): Promise<void> {
  const { column } = machines[machine];
  const noun = machineNouns[machine];
  const entries = rows.map(({ id, ...after }) => ({
    action,
    resourceType: noun,
    resourceId: id,
    after: { [column]: status, ...after },
    move: { machine, from: null, to: status },
  }));
  await auditAll(tx, ctx, entries);
  if (entries.length > 0) await tellStaff(tx, machine);
}

/** Makes the open pages of the back office that show rows of a machine fetch them again. */
async function tellStaff(tx: Tx, machine: Machine): Promise<void> {
  if (MONEY.has(machine)) await publishToStaff(tx, 'money');
  if (DECIDED.has(machine)) await publishToStaff(tx, 'badges');
}
