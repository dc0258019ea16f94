import { actOf } from '#shared/agency/acting.ts';
import { agencyMessages } from '#shared/messages/agency.ts';
import { noLongerMember, seatChanged } from '#shared/messages/seats/refusals.ts';
import type { AuditedAction } from '#shared/security/audit-sentences.ts';
import { type Actor, type Context, doerOf, sitsElsewhere } from './context.ts';
import type { Tx } from './data/db.ts';
import { insertAll } from './data/insert-all.ts';
import { forbidden } from './errors.ts';
import { lockConsent } from './ground/people.ts';
import { lockSeat } from './ground/seats.ts';

export interface AuditEntry {
  action: AuditedAction;
  resourceType: string;
  resourceId: string;
  before?: object | null;
  after?: object | null;
  note?: string | null;
  move?: { machine: string; from: string | null; to: string };
}

/**
 * Writes who did what, on whose behalf, with before and after. The type asks for a transaction, so that the row is kept or rolled back together with
 * the change.
 */
export const audit = (tx: Tx, ctx: Context, entry: AuditEntry): Promise<void> => auditAll(tx, ctx, [entry]);

/**
 * In whose name an actor acts: for the system, the person who caused the act; for an agency, the person whom it manages; for a member, the company.
 */
function onBehalfOf(actor: Actor): string | null {
  if (actor.kind === 'system') return actor.onBehalfOf;
  return actor.kind === 'user' && (actor.agent || sitsElsewhere(actor)) ? actor.id : null;
}

/**
 * The agency for which a member acts in a creator's name: the columns name the member and the creator. It is kept with what the row says of the act,
 * because rows are sealed column by column, and none may be added to what earlier seals cover.
 */
const agencyOf = (actor: Actor): { actingAgencyId: string } | null =>
  actor.kind === 'user' && actor.agent && actor.agent.id !== doerOf(actor) ? { actingAgencyId: actor.agent.id } : null;

/** The same for a member of a company: the seat may have ended, or its role may have changed, since the request began. @throws FORBIDDEN */
async function refuseWithoutSeat(tx: Tx, actor: Actor): Promise<void> {
  if (actor.kind !== 'user' || !actor.seat?.role) return;
  const seat = await lockSeat(tx, actor.seat.id).executeTakeFirst();
  if (seat?.role !== actor.seat.role) throw forbidden(seat ? seatChanged : noLongerMember);
}

/**
 * An agency may act in a creator's name only while the creator consents. The consent was checked when the request began; it is checked again here, in
 * the transaction of the change, and locked, so that nothing is done with a consent that was withdrawn in between.
 * @throws FORBIDDEN
 */
async function refuseWithoutConsent(tx: Tx, actor: Actor, entries: readonly AuditEntry[]): Promise<void> {
  if (actor.kind !== 'user' || !actor.agent) return;
  const needed = entries.map(({ action }) => actOf(action)).filter((act) => act !== null);
  if (needed.length === 0) return;
  const consent = await lockConsent(tx, actor.agent.assignmentId).executeTakeFirst();
  if (!needed.every((act) => consent?.acts.includes(act))) throw forbidden(agencyMessages.notConsented);
}

/** The same for many changes in one statement; without entries nothing is written. */
export async function auditAll(tx: Tx, ctx: Context, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { actor, request } = ctx;
  await refuseWithoutConsent(tx, actor, entries);
  await refuseWithoutSeat(tx, actor);
  const agency = agencyOf(actor);
  const rows = entries.map(({ action, resourceType, resourceId, before, after, note, move }) => ({
    createdAt: ctx.now,
    action,
    resourceType,
    resourceId,
    userId: actor.kind === 'user' ? doerOf(actor) : null,
    onBehalfOf: onBehalfOf(actor),
    actor: actor.kind,
    via: ctx.via,
    machine: move?.machine ?? null,
    fromStatus: move?.from ?? null,
    toStatus: move?.to ?? null,
    before: before ? JSON.stringify(before) : null,
    after: after || agency ? JSON.stringify({ ...after, ...agency }) : null,
    note: note ?? null,
    ipAddress: request.ip,
    userAgent: request.userAgent,
  }));
  await insertAll(tx, 'auditLog', rows, ['before', 'after']).execute();
}
