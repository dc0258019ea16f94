import type { z } from 'zod';
import { limitOf } from '#shared/approvals/limits.ts';
import { isoDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/format.ts';
import { seatMessages } from '#shared/messages/seats/seats.ts';
import type { setLimitInput } from '#shared/seats/seats.schema.ts';
import { displayName } from '#shared/users/people.ts';
import { audit } from '../audit.ts';
import { type Context, doerOf } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { refuse } from '../errors.ts';
import { userOf } from '../trpc.ts';
import { lockedSeat, tellMember, tellOwners } from './members.service.ts';
import * as queries from './seats.queries.ts';
import { limitRefusal } from './seats.rules.ts';

/**
 * Sets the most that a member may spend at once without a second person, in minor units; null for no limit. It holds from the next act on. The
 * owners and the member are told. Locks the company's seats.
 * @throws NOT_FOUND for another company's member, CONFLICT if nobody else could approve what is above it
 */
export async function setLimit(ctx: Context, { seatId, limit }: z.infer<typeof setLimitInput>): Promise<void> {
  const company = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const { seats, seat } = await lockedSeat(tx, company.id, seatId);
    const { usdMicros } = await queries.ratesOfDay(tx, isoDay(ctx.now)).executeTakeFirstOrThrow();
    refuse(limitRefusal(seats, seatId, limit, usdMicros));
    await tellOwners(tx, ctx, company, 'limit_changed');
    await queries.setSeatLimit(tx, seat, limit).execute();
    await audit(tx, ctx, {
      action: 'seats.setLimit',
      resourceType: 'seat',
      resourceId: seat.id,
      before: { limit: limitOf(seat) },
      after: { companyId: seat.companyId, personId: seat.personId, limit },
    });
    if (seat.personId === doerOf(company)) return;
    await tellMember(tx, ctx, seat, seatMessages.limitNotice(displayName(company), limit && formatMoney(limit)));
  });
}
