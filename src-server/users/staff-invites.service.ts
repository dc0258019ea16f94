import type { z } from 'zod';
import { INVITE_LINK_DAYS } from '#shared/constants.ts';
import { moveRefusal } from '#shared/lifecycle-moves.ts';
import { allowedUnless } from '#shared/may.ts';
import { staffInviteMessages } from '#shared/messages/users.ts';
import type { Slice } from '#shared/paging.ts';
import {
  INVITABLE_ROLES,
  type listInvitesInput,
  type StaffInviteRow,
  type staffInviteInput,
} from '#shared/users/users.schema.ts';
import { claimInvited, revokeInvite as revoke, sentNow, statusNow, toResend } from '../auth/invites.service.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { conflict } from '../errors.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { transition } from '../transition.ts';
import { staffInvites } from './invites.queries.ts';
import { invitePerson, mailInvite } from './invites.service.ts';

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
      const status = statusNow(row, ctx.now);
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

/**
 * Mails an invite again, with a new link that works for {@link INVITE_LINK_DAYS} days; older links end. Locks the address, then the invite.
 * @throws NOT_FOUND for an invite that staff have not sent; CONFLICT if its status does not allow it, or if the address has an account or another
 * open invite by now
 */
export async function resendInvite(ctx: Context, inviteId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (await claimInvited(tx, 'staff', inviteId)) throw conflict(staffInviteMessages.alreadyMember);
    const row = await toResend(tx, ctx, 'staff', inviteId, staffInviteMessages.alreadyInvited);
    await mailInvite(tx, ctx, await transition(tx, ctx, 'invite', row, 'resend', { set: sentNow(ctx) }));
  });
}

/** Withdraws an invite. Locks and @throws like {@link revoke} */
export const revokeInvite = (ctx: Context, inviteId: string): Promise<void> => revoke(ctx, 'staff', inviteId);
