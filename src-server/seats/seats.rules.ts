import type { Selectable } from 'kysely';
import type { Database } from '#db/schema.ts';
import { seatMessages } from '#shared/messages/seats/seats.ts';
import type { SeatRole } from '#shared/seats/roles.ts';
import type { Locked } from '../ground/locks.ts';

export type LockedSeat = Locked<Selectable<Database['seats']>>;

type Standing = Pick<LockedSeat, 'id' | 'role' | 'endedAt'>;

/** Why a seat may not get another role or end (`null`): somebody has to be an owner. Null if it may. */
export function ownerRefusal(seats: readonly Standing[], seatId: string, to: SeatRole | null): string | null {
  const owners = seats.filter(({ role, endedAt }) => role === 'owner' && endedAt === null);
  const last = owners.length === 1 && owners[0]?.id === seatId;
  return last && to !== 'owner' ? seatMessages.lastOwner : null;
}
