import { actOf } from '#shared/agency/acting.ts';
import { agencyMessages } from '#shared/messages/agency.ts';
import { noLongerAgency, noLongerMember, seatChanged } from '#shared/messages/seats/refusals.ts';
import type { AuditedAction } from '#shared/security/audit-sentences.ts';
import { type Actor, agencyOf, type Context, doerOf, type Seat, sitsElsewhere } from './context.ts';
import type { Tx } from './data/db.ts';
import { insertAll } from './data/insert-all.ts';
import { forbidden } from './errors.ts';
import { lockConsent } from './ground/people.ts';
import { lockSeat, lockSeatOf } from './ground/seats.ts';

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

/** The same for a member of a company: the seat may have ended, or its role may have changed, since the request began. @throws FORBIDDEN */
async function refuseWithoutSeat(tx: Tx, actor: Actor): Promise<void> {
  if (actor.kind !== 'user' || !actor.seat?.role) return;
  const { id, role, agency } = actor.seat;
  const seat = await lockSeat(tx, id).executeTakeFirst();
  if (!seat) throw forbidden(agency ? noLongerAgency : noLongerMember);
  if (agency) await refuseWithoutAgency(tx, actor.seat, seat.duties);
  else if (seat.role !== role) throw forbidden(seatChanged);
}

/** The same for somebody whose agency works for the company: what the brand lets it do, and their role in the agency. @throws FORBIDDEN */
async function refuseWithoutAgency(tx: Tx, { role, person, agency }: Seat, duties: readonly string[] | null) {
  if (!agency) return;
  if (duties?.join() !== agency.duties.join()) throw forbidden(seatChanged);
  const its = await lockSeatOf(tx, agency.id, person.id).executeTakeFirst();
  // An agency without members is its account's alone.
  if (!its && person.id === agency.id) return;
  if (!its || its.endedAt !== null) throw forbidden(noLongerMember);
  if (its.role !== role) throw forbidden(seatChanged);
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
  const rows = entries.map(({ action, resourceType, resourceId, before, after, note, move }) => ({
    createdAt: ctx.now,
    action,
    resourceType,
    resourceId,
    userId: actor.kind === 'user' ? doerOf(actor) : null,
    onBehalfOf: onBehalfOf(actor),
    agencyId: actor.kind === 'user' ? agencyOf(actor) : null,
    actor: actor.kind,
    via: ctx.via,
    machine: move?.machine ?? null,
    fromStatus: move?.from ?? null,
    toStatus: move?.to ?? null,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    note: note ?? null,
    ipAddress: request.ip,
    userAgent: request.userAgent,
    apiKey: ctx.key?.prefix ?? ctx.proposal?.keyPrefix ?? null,
    proposedBy: ctx.proposal?.proposedBy ?? null,
    assistant: ctx.proposal?.assistant ?? ctx.key?.assistant ?? null,
  }));
  await insertAll(tx, 'auditLog', rows, ['before', 'after']).execute();
}
