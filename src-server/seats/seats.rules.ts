import type { Selectable } from 'kysely';
import type { Database } from '#db/schema.ts';
import { limitIn, limitOf } from '#shared/approvals/limits.ts';
import { approvalRefusals } from '#shared/messages/approvals.ts';
import { seatMessages } from '#shared/messages/seats/seats.ts';
import type { Money, UsdMicros } from '#shared/money.ts';
import { dutiesOf, type SeatRole } from '#shared/seats/roles.ts';
import type { Locked } from '../ground/locks.ts';

/** The seat of a member of a company. */
export type LockedSeat = Locked<Selectable<Database['seats']> & { personId: string; role: SeatRole }>;

/**
 * Why a member, or an agency (`seatId` null), may not get a limit, in one sentence: what is above it needs another member who runs campaigns and
 * pays, without a limit or with a higher one. Null if they may.
 */
export function limitRefusal(
  seats: readonly LockedSeat[],
  seatId: string | null,
  limit: Money | null,
  usdMicros: UsdMicros,
) {
  if (limit === null) return null;
  const others = seats.filter(({ id, endedAt }) => id !== seatId && endedAt === null);
  const approves = others.some((other) => {
    const duties = dutiesOf(other.role);
    const most = limitIn(limitOf(other), limit.currency, usdMicros);
    return duties.includes('pay') && duties.includes('run') && (most === null || most > limit.amountMinor);
  });
  return approves ? null : approvalRefusals.noApprover;
}

type Standing = Pick<LockedSeat, 'id' | 'role' | 'endedAt'>;

/** Why a seat may not get another role or end (`null`): somebody has to be an owner. Null if it may. */
export function ownerRefusal(seats: readonly Standing[], seatId: string, to: SeatRole | null): string | null {
  const owners = seats.filter(({ role, endedAt }) => role === 'owner' && endedAt === null);
  const last = owners.length === 1 && owners[0]?.id === seatId;
  return last && to !== 'owner' ? seatMessages.lastOwner : null;
}
