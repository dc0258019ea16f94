import type { z } from 'zod';
import { limitOf } from '#shared/approvals/limits.ts';
import { moveRefusal } from '#shared/lifecycle-moves.ts';
import { allowedUnless } from '#shared/may.ts';
import { seatMessages } from '#shared/messages/seats/seats.ts';
import type { SeatRole } from '#shared/seats/roles.ts';
import type { changeSeatInput, Members } from '#shared/seats/seats.schema.ts';
import { displayName } from '#shared/users/people.ts';
import { voidRequestsOf } from '../approvals/limits/limits.service.ts';
import { audit } from '../audit.ts';
import { tellOwner } from '../auth/sessions.service.ts';
import { type Context, doerOf, type UserActor } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict, notFound } from '../errors.ts';
import { lockMembers, ownersOf } from '../ground/seats.ts';
import { type Notice, notify } from '../notifications/notifications.service.ts';
import { voidProposalsOf } from '../proposals/waiting/waiting.service.ts';
import type { SecurityEvent } from '../providers/mail/security-lines.ts';
import { mayTake, userOf } from '../trpc.ts';
import * as queries from './seats.queries.ts';
import { type LockedSeat, ownerRefusal } from './seats.rules.ts';

/** Who is a member of the company, who is invited, and what the reader may do about it. Locks nothing. */
export async function members(ctx: Context): Promise<Members> {
  const company = userOf(ctx);
  const rows = await queries.membersOfCompany(ctx.db, company.id).execute();
  const invites = await queries.openInvitesOf(ctx.db, company.id, 'member').execute();
  const seats = rows.map((row) => ({ ...row, endedAt: null }));
  const alone = rows.length === 0 ? await queries.onlyMember(ctx.db, company.id).executeTakeFirst() : undefined;
  const lonely = allowedUnless(seatMessages.lastOwner);
  return {
    members: [
      ...(alone
        ? [
            {
              ...alone,
              id: null,
              role: 'owner' as const,
              lastHereAt: null,
              you: true,
              limit: null,
              may: {
                changeRole: lonely,
                remove: lonely,
                setLimit: lonely,
                handOver: allowedUnless(seatMessages.toYourself),
              },
            },
          ]
        : []),
      ...rows.map(({ personId, limitMinor, limitCurrency, ...row }) => {
        const you = personId === doerOf(company);
        return {
          ...row,
          limit: limitOf({ limitMinor, limitCurrency }),
          you,
          may: {
            changeRole: mayTake(ctx, 'seats.changeRole', ownerRefusal(seats, row.id, null)),
            remove: mayTake(ctx, 'seats.remove', ownerRefusal(seats, row.id, null)),
            setLimit: mayTake(ctx, 'seats.setLimit'),
            handOver: mayTake(ctx, 'seats.handOver', you ? seatMessages.toYourself : null),
          },
        };
      }),
    ],
    invites: invites.map(({ id, email, seatRole, status, sentAt, expiresAt }) => {
      const shown = expiresAt <= ctx.now ? 'expired' : status;
      return {
        id,
        email,
        role: seatRole ?? 'viewer',
        status: shown,
        sentAt,
        expiresAt,
        may: {
          resend: mayTake(ctx, 'seats.resendInvite', moveRefusal('invite', shown, 'resend')),
          revoke: mayTake(ctx, 'seats.revokeInvite', moveRefusal('invite', shown, 'revoke')),
        },
      };
    }),
    may: {
      invite: mayTake(ctx, 'seats.invite'),
      leave: company.seat ? allowedUnless(ownerRefusal(seats, company.seat.id, null)) : lonely,
    },
  };
}

/** The seats of the actor's company, locked, and the one that is asked for. @throws NOT_FOUND for another company's and for one that is over */
export async function lockedSeat(
  tx: Tx,
  companyId: string,
  seatId: string,
): Promise<{ seats: LockedSeat[]; seat: LockedSeat }> {
  const seats = await lockMembers(tx, companyId).execute();
  const seat = seats.find(({ id, endedAt }) => id === seatId && endedAt === null);
  if (!seat) throw notFound('This member');
  return { seats, seat };
}

/**
 * Gives a member another role: what it allows holds from the next request on. The member is told. Locks the company's seats. @throws NOT_FOUND for
 * another company's member, CONFLICT for the last owner
 */
export async function changeRole(ctx: Context, { seatId, role }: z.infer<typeof changeSeatInput>): Promise<void> {
  const company = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const { seats, seat } = await lockedSeat(tx, company.id, seatId);
    if (seat.role === role) return;
    const refusal = ownerRefusal(seats, seatId, role);
    if (refusal) throw conflict(refusal);
    await tellOwners(tx, ctx, company, 'member_changed');
    await giveRole(tx, ctx, seat, role, 'seats.changeRole');
  });
}

/**
 * Gives a member of a locked company another role; a person who does so tells the member. The audit row comes first: afterwards the actor may no
 * longer be an owner.
 */
export async function giveRole(
  tx: Tx,
  ctx: Context,
  seat: LockedSeat,
  role: SeatRole,
  action: 'seats.changeRole' | 'seats.handOver' | 'sso.followGroups',
) {
  await audit(tx, ctx, {
    action,
    resourceType: 'seat',
    resourceId: seat.id,
    before: { role: seat.role },
    after: { companyId: seat.companyId, personId: seat.personId, role },
  });
  const { actor } = ctx;
  if (actor.kind === 'user' && seat.personId !== doerOf(actor))
    await tellMember(tx, ctx, seat, seatMessages.changedNotice(displayName(actor), role));
  await queries.setSeatRole(tx, seat, role).execute();
}

/** Tells the owners of a company about a change that a thief would make first. Locks nothing. */
export async function tellOwners(tx: Tx, ctx: Context, company: UserActor, what: SecurityEvent): Promise<void> {
  const owners = await ownersOf(tx, company.id).execute();
  for (const owner of owners.length === 0 ? [company] : owners) await tellOwner(tx, ctx, owner, what);
}

/** Tells a person about their seat: that is their own matter, whichever company they are in. Locks nothing. */
export const tellMember = (tx: Tx, ctx: Context, { personId }: LockedSeat, texts: Pick<Notice, 'title' | 'message'>) =>
  notify(tx, ctx, { userId: personId, type: 'seat_changed', ...texts, route: '/account' });

/**
 * Makes another member an owner, and the actor a manager. Locks the company's seats. @throws NOT_FOUND for another company's member, CONFLICT for
 * oneself
 */
export async function handOver(ctx: Context, seatId: string): Promise<void> {
  const company = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const { seats, seat } = await lockedSeat(tx, company.id, seatId);
    const own = seats.find(({ personId, endedAt }) => personId === doerOf(company) && endedAt === null);
    if (!own || own.id === seat.id) throw conflict(seatMessages.toYourself);
    await tellOwners(tx, ctx, company, 'member_changed');
    if (seat.role !== 'owner') await giveRole(tx, ctx, seat, 'owner', 'seats.handOver');
    await giveRole(tx, ctx, own, 'manager', 'seats.handOver');
  });
}

/**
 * Takes a member out of the company: what they have open for it ends at once, with the keys and webhooks that they made. They are told. Locks the
 * company's seats. @throws NOT_FOUND for another company's member, CONFLICT for the last owner
 */
export async function remove(ctx: Context, seatId: string): Promise<void> {
  const company = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await voidRequestsOf(tx, ctx, { companyId: company.id, seatId });
    await voidProposalsOf(tx, ctx, { companyId: company.id, seatId });
    const { seats, seat } = await lockedSeat(tx, company.id, seatId);
    await endSeat(tx, ctx, seats, seat, 'seats.remove');
    if (seat.personId !== doerOf(company))
      await tellMember(tx, ctx, seat, seatMessages.endedNotice(displayName(company)));
  });
}

/**
 * A member leaves a company, from wherever they are. The owners are told. Locks the company's seats. @throws NOT_FOUND for anybody else's seat,
 * CONFLICT for the last owner
 */
export async function leave(ctx: Context, seatId: string): Promise<void> {
  const person = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const known = await queries.companyOfSeat(tx, seatId, person.id).executeTakeFirst();
    if (!known) throw notFound('This company');
    await voidRequestsOf(tx, ctx, { companyId: known.companyId, seatId });
    await voidProposalsOf(tx, ctx, { companyId: known.companyId, seatId });
    const { seats, seat } = await lockedSeat(tx, known.companyId, seatId);
    await endSeat(tx, ctx, seats, seat, 'seats.leave');
    await tellCompany(tx, ctx, seat.companyId, 'member_left', seatMessages.leftNotice(displayName(person)));
  });
}

/** Tells those who lead a company that somebody came or left. Locks nothing. */
export async function tellCompany(
  tx: Tx,
  ctx: Context,
  companyId: string,
  type: 'member_joined' | 'member_left',
  texts: Pick<Notice, 'title' | 'message'>,
): Promise<void> {
  const { kind } = await queries.kindOf(tx, companyId).executeTakeFirstOrThrow();
  const page = { brand: '/brand/members', agency: '/agency/members' } as const;
  const route = page[kind];
  await notify(tx, ctx, { userId: companyId, type, ...texts, route });
}

/**
 * Ends a seat of a locked company. The audit row comes first: afterwards the actor may no longer be a member. @throws CONFLICT for the last owner
 */
export async function endSeat(
  tx: Tx,
  ctx: Context,
  seats: readonly LockedSeat[],
  seat: LockedSeat,
  action: 'seats.remove' | 'seats.leave' | 'sso.followGroups',
): Promise<void> {
  const refusal = ownerRefusal(seats, seat.id, null);
  if (refusal) throw conflict(refusal);
  const keys = await queries.revokeKeysOf(tx, seat, ctx.now).execute();
  const webhooks = await queries.switchOffWebhooksOf(tx, seat, ctx.now).execute();
  await audit(tx, ctx, {
    action,
    resourceType: 'seat',
    resourceId: seat.id,
    before: { role: seat.role },
    after: {
      companyId: seat.companyId,
      personId: seat.personId,
      keysRevoked: keys.map(({ id }) => id),
      webhooksSwitchedOff: webhooks.map(({ id }) => id),
    },
  });
  await queries.setSeatEnded(tx, seat, ctx.now).execute();
  await queries.clearSeat(tx, seat).execute();
  await queries.clearSeatsThrough(tx, seat).execute();
  if (seat.personId === seat.companyId) await queries.clearActingOf(tx, seat).execute();
}
