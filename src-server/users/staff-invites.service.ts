import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/schema.ts';
import { DAY_MS, INVITE_LINK_DAYS } from '#shared/constants.ts';
import { moveRefusal } from '#shared/lifecycle-moves.ts';
import { allowedUnless } from '#shared/may.ts';
import { staffInviteMessages } from '#shared/messages/users.ts';
import type { Slice } from '#shared/paging.ts';
import { isOneOf, OPEN_INVITES } from '#shared/status-sets.ts';
import {
  INVITABLE_ROLES,
  type listInvitesInput,
  type StaffInviteRow,
  type staffInviteInput,
} from '#shared/users/users.schema.ts';
import { type Authorized, asStaff } from '../access.ts';
import { claimAddress } from '../auth/addresses.service.ts';
import { asSystem, type Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict, notFound } from '../errors.ts';
import { type Locked, lockInvite } from '../ground/locks.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { blankTokens } from '../providers/mail/outbox.ts';
import { transition } from '../transition.ts';
import { addressOfInvite, openInvites, staffInvites } from './invites.queries.ts';
import { invitePerson, mailInvite } from './invites.service.ts';

type Invite = Selectable<Database['invites']>;

/** Invites someone on behalf of the staff. Locks the address. @throws what {@link invitePerson} throws */
export async function invite(ctx: Context, input: z.infer<typeof staffInviteInput>): Promise<void> {
  await inTransaction(ctx.db, (tx) => invitePerson(tx, ctx, input));
}

/** The invites by staff, most recently sent first (ADM-INV-12), without those by agencies. Locks nothing. */
export async function listInvites(
  ctx: Context,
  { cursor, limit }: z.infer<typeof listInvitesInput>,
): Promise<Slice<StaffInviteRow>> {
  const rows = await staffInvites(ctx.db, { after: keysetOf(cursor), limit }).execute();
  return sliceOf(
    rows,
    limit,
    (row) => ({ at: row.sentAt, id: row.id }),
    (row) => {
      const status = isOver(row, ctx.now) ? 'expired' : row.status;
      return {
        ...row,
        // Only agencies invite in other roles.
        role: INVITABLE_ROLES.find((role) => role === row.role) ?? 'brand',
        status,
        may: {
          resend: allowedUnless(moveRefusal('invite', status, 'resend')),
          revoke: allowedUnless(moveRefusal('invite', status, 'revoke')),
        },
      };
    },
  );
}

/** Whether an open invite has expired, even if the hourly job has not marked it yet. */
const isOver = ({ status, expiresAt }: Pick<Invite, 'status' | 'expiresAt'>, now: Date): boolean =>
  isOneOf(OPEN_INVITES, status) && expiresAt <= now;

/**
 * Mails an invite again, with a new link that works for {@link INVITE_LINK_DAYS} days; older links end. Locks the address, then the invite.
 * @throws NOT_FOUND for an invite that staff have not sent; CONFLICT if its status does not allow it, or if the address has an account or another
 * open invite by now
 */
export async function resendInvite(ctx: Context, inviteId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const known = await addressOfInvite(tx, inviteId).executeTakeFirst();
    if (!known) throw notFound('This invite');
    if (await claimAddress(tx, known.email)) throw conflict(staffInviteMessages.alreadyMember);
    const row = await staffInvite(tx, ctx, inviteId);
    const others = await openInvites(tx, known.email).execute();
    if (others.some(({ id, expiresAt }) => id !== inviteId && expiresAt > ctx.now))
      throw conflict(staffInviteMessages.alreadyInvited);
    const expiresAt = new Date(ctx.now.getTime() + INVITE_LINK_DAYS * DAY_MS);
    const sent = await transition(tx, ctx, 'invite', row, 'resend', { set: { sentAt: ctx.now, expiresAt } });
    await mailInvite(tx, ctx, sent);
  });
}

/** Withdraws an invite: its link no longer works. Locks the invite. @throws NOT_FOUND, CONFLICT if its status does not allow it */
export async function revokeInvite(ctx: Context, inviteId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await staffInvite(tx, ctx, inviteId);
    await transition(tx, ctx, 'invite', row, 'revoke', { set: { revokedAt: ctx.now } });
    await blankTokens(tx, 'invite', { inviteId });
  });
}

/** An invite of the staff, locked; one that has run out is expired. */
async function staffInvite(tx: Tx, ctx: Context, inviteId: string): Promise<Authorized<Locked<Invite>, 'manage'>> {
  const row = await lockInvite(tx, inviteId)
    .where('agencyId', 'is', null)
    .where('companyId', 'is', null)
    .executeTakeFirst();
  const over = row && isOver(row, ctx.now) ? await transition(tx, asSystem(ctx), 'invite', row, 'expire') : row;
  return asStaff(ctx, over, 'This invite');
}
