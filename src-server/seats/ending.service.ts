import { seatMessages } from '#shared/messages/seats/seats.ts';
import { voidRequestsOf } from '../approvals/limits/limits.service.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { giveSeat, lockMembers } from '../ground/seats.ts';
import { voidProposalsOf } from '../proposals/waiting/waiting.service.ts';
import { endAgencySeatsOf } from './agencies.service.ts';
import * as queries from './seats.queries.ts';
import { ownerRefusal } from './seats.rules.ts';

/**
 * Why an account cannot be closed because of its seats, in one sentence; null if it can: a company has other members, or the person is the only owner
 * of somebody else's. Locks nothing: exact only while the caller holds the account's lock.
 */
export async function seatObstacle(tx: Tx, userId: string): Promise<string | null> {
  const seats = await queries.seatsAround(tx, userId).execute();
  if (seats.some(({ companyId, personId }) => companyId === userId && personId !== userId))
    return seatMessages.hasMembers;
  const last = seats.find(({ companyId, onlyOwner }) => companyId !== userId && onlyOwner);
  return last ? seatMessages.onlyOwner(last.name) : null;
}

/**
 * Ends all seats of an account that is erased, and if it is a company those of its members and of agencies, or those that it holds as an agency. A
 * company that loses its only owner is its own account's again. Locks the seats, company by company.
 */
export async function endSeatsOf(tx: Tx, ctx: Context, userId: string): Promise<void> {
  await endAgencySeatsOf(tx, ctx, userId);
  const known = await queries.seatsAround(tx, userId).execute();
  for (const companyId of [...new Set(known.map((seat) => seat.companyId))].sort()) {
    for (const { id: seatId } of known.filter((seat) => seat.companyId === companyId)) {
      await voidRequestsOf(tx, ctx, { companyId, seatId });
      await voidProposalsOf(tx, ctx, { companyId, seatId });
    }
    const seats = await lockMembers(tx, companyId).execute();
    for (const seat of seats.filter(({ endedAt }) => endedAt === null)) {
      if (seat.personId !== userId && companyId !== userId) continue;
      const last = companyId !== userId && ownerRefusal(seats, seat.id, null) !== null;
      await queries.setSeatEnded(tx, seat, ctx.now).execute();
      await queries.clearSeat(tx, seat).execute();
      await queries.clearSeatsThrough(tx, seat).execute();
      if (last) await giveSeat(tx, { companyId, personId: companyId, role: 'owner' }, ctx.now);
      const after = { companyId, personId: seat.personId };
      await audit(tx, ctx, { action: 'seats.end', resourceType: 'seat', resourceId: seat.id, after });
    }
  }
}
