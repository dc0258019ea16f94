import type { Selectable } from 'kysely';
import type { Database } from '#db/schema.ts';
import { DAY_MS, INVITE_LINK_DAYS } from '#shared/constants.ts';
import { isOneOf, OPEN_INVITES } from '#shared/status-sets.ts';
import { type Authorized, asOwn, asStaff } from '../access.ts';
import { asSystem, type Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict, notFound } from '../errors.ts';
import type { Locked } from '../ground/locks.ts';
import { blankTokens } from '../providers/mail/outbox.ts';
import { transition } from '../transition.ts';
import { claimAddress } from './addresses.service.ts';
import { addressOfInvite, lockInviteOf, openInvitesTo, type Sender } from './invites.queries.ts';

// What the invites of agencies, of companies and of the staff have in common.

export type Invite = Selectable<Database['invites']>;
type OwnInvite = Authorized<Locked<Invite>, 'manage'>;

const WHAT = 'This invite';

const granted = (ctx: Context, sender: Sender, invite: Locked<Invite> | undefined): OwnInvite =>
  sender === 'staff'
    ? asStaff(ctx, invite, WHAT)
    : asOwn(ctx, invite, 'agencyId' in sender ? 'agencyId' : 'companyId', WHAT);

/** How long an invite that is sent now can be accepted. Locks nothing. */
export const sentNow = ({ now }: Context) => ({
  sentAt: now,
  expiresAt: new Date(now.getTime() + INVITE_LINK_DAYS * DAY_MS),
});

/** The status of an invite at this moment: an open one whose time is over has expired, even if no job has marked it yet. Locks nothing. */
export const statusNow = ({ status, expiresAt }: Pick<Invite, 'status' | 'expiresAt'>, now: Date) =>
  isOneOf(OPEN_INVITES, status) && expiresAt <= now ? 'expired' : status;

/** A sender's open invites to an address, locked. */
export const openInvites = (tx: Tx, sender: Sender, email: string) => openInvitesTo(tx, sender, email).execute();

/**
 * Ends the sender's open invites to an address that have run out, or whose mail never arrived. Locks them. @throws CONFLICT, with the sentence `taken`,
 * for one that can still be accepted
 */
export async function endOlder(tx: Tx, ctx: Context, sender: Sender, email: string, taken: string): Promise<void> {
  for (const open of await openInvites(tx, sender, email)) {
    if (open.expiresAt <= ctx.now) await transition(tx, asSystem(ctx), 'invite', open, 'expire');
    else if (open.status === 'failed') await revoke(tx, ctx, granted(ctx, sender, open));
    else throw conflict(taken);
  }
}

/** The account with the address to which an invite was sent, if there is one. Locks the address. @throws NOT_FOUND for another sender's invite */
export async function claimInvited(tx: Tx, sender: Sender, inviteId: string): ReturnType<typeof claimAddress> {
  const known = await addressOfInvite(tx, sender, inviteId).executeTakeFirst();
  if (!known) throw notFound(WHAT);
  return claimAddress(tx, known.email);
}

/**
 * An invite that is to be sent again; one that has run out is expired first. Locks it, and the sender's open invites to its address, after the caller
 * has locked the address. @throws NOT_FOUND for another sender's; CONFLICT, with the sentence `taken`, while another one to the address is open
 */
export async function toResend(
  tx: Tx,
  ctx: Context,
  sender: Sender,
  inviteId: string,
  taken: string,
): Promise<OwnInvite> {
  const invite = await current(tx, ctx, sender, inviteId);
  const others = await openInvites(tx, sender, invite.email);
  if (others.some(({ id, expiresAt }) => id !== inviteId && expiresAt > ctx.now)) throw conflict(taken);
  return invite;
}

async function current(tx: Tx, ctx: Context, sender: Sender, inviteId: string): Promise<OwnInvite> {
  const row = await lockInviteOf(tx, sender, inviteId).executeTakeFirst();
  const over = row && statusNow(row, ctx.now) !== row.status;
  return granted(ctx, sender, over ? await transition(tx, asSystem(ctx), 'invite', row, 'expire') : row);
}

const revoke = (tx: Tx, ctx: Context, invite: OwnInvite) =>
  transition(tx, ctx, 'invite', invite, 'revoke', { set: { revokedAt: ctx.now } });

/** Withdraws an invite: its link and its request no longer work. Locks it. @throws NOT_FOUND for another sender's, CONFLICT once it is over */
export async function revokeInvite(ctx: Context, sender: Sender, inviteId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await revoke(tx, ctx, await current(tx, ctx, sender, inviteId));
    await blankTokens(tx, 'invite', { inviteId });
  });
}
