import { PAYOUT_WAIT_MS } from '#shared/account/guarded.ts';
import { isolated } from '#shared/isolated.ts';
import { isOneOf, OPEN_INVITES } from '#shared/status-sets.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { endGuarded } from '../ground/guarded.ts';
import { ownersOf } from '../ground/seats.ts';
import { endEverySession } from '../ground/sessions.ts';
import { notify } from '../notifications/notifications.service.ts';
import { blankTokens } from '../providers/mail/outbox.ts';
import { transition } from '../transition.ts';
import { accountById, invitesSentIn, sessionRefsOf } from './auth.queries.ts';
import { mailOwner } from './sessions.service.ts';

const listed = (addresses: readonly string[]): string => addresses.toSorted().map(isolated).join(', ');

/** What the notices to owners say about invites from sessions that a new password has ended: some are withdrawn, some people had joined by then. */
const sentInviteNotices = (withdrawn: readonly string[], joined: readonly string[]) => ({
  title: joined.length > 0 ? 'Check who has joined your company' : 'Invitations to your company were withdrawn',
  message: [
    'A member set a new password, and was signed out everywhere.',
    ...(withdrawn.length > 0
      ? [`Invitations that were sent from those devices no longer work: ${listed(withdrawn)}.`]
      : []),
    ...(joined.length > 0
      ? [
          `These people joined by one of them: ${listed(joined)}. On the members page, remove whoever does not belong there.`,
        ]
      : []),
  ].join(' '),
});

/**
 * Gives an account back to its owner: ends everything that lets someone in without the current password, and undoes what an intruder may have set up:
 * invites of members and agencies, API keys, webhooks, and payouts to another account, which wait for a day. The caller has locked the account.
 */
export async function recover(tx: Tx, ctx: Context, userId: string): Promise<void> {
  await withdrawInvitesOf(tx, ctx, userId);
  await endEverySession(tx, ctx, userId);
  await endGuarded(tx, userId, ctx.now, new Date(ctx.now.getTime() + PAYOUT_WAIT_MS));
}

/**
 * Undoes what the sessions of an account have sent, because whoever sat there may not have been its owner: invites of members and agencies that wait for
 * an answer are withdrawn, and the owners of the company are told, also of those who have accepted one and still belong there. Called before the sessions end; the
 * caller has locked the account. Locks the invites.
 */
async function withdrawInvitesOf(tx: Tx, ctx: Context, userId: string): Promise<void> {
  const refs = (await sessionRefsOf(tx, userId).execute()).map(({ ref }) => ref);
  if (refs.length === 0) return;
  const sent = await invitesSentIn(tx, refs).execute();
  const open = sent.filter(({ status }) => isOneOf(OPEN_INVITES, status));
  for (const invite of open) {
    await transition(tx, asSystem(ctx), 'invite', invite, 'revoke', { set: { revokedAt: ctx.now } });
    await blankTokens(tx, 'invite', { inviteId: invite.id });
  }
  for (const companyId of new Set(sent.flatMap((invite) => invite.companyId ?? []))) {
    const of = (invites: typeof sent) =>
      invites.filter((invite) => invite.companyId === companyId).map(({ email }) => email);
    await tellOwners(tx, ctx, companyId, of(open), of(sent.filter(({ joined }) => joined)));
  }
}

async function tellOwners(
  tx: Tx,
  ctx: Context,
  companyId: string,
  withdrawn: string[],
  joined: string[],
): Promise<void> {
  if (withdrawn.length + joined.length === 0) return;
  const owners = await ownersOf(tx, companyId).execute();
  const alone = owners.length === 0 ? await accountById(tx, companyId).executeTakeFirst() : undefined;
  for (const owner of alone ? [alone] : owners) {
    await mailOwner(tx, ctx, owner, joined.length > 0 ? 'members_doubtful' : 'invites_withdrawn');
    const texts = sentInviteNotices(withdrawn, joined);
    await notify(tx, ctx, { userId: owner.id, type: 'security', ...texts, route: '/account', mail: null });
  }
}
