import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { COMMENT_BATCH_MINUTES, MINUTE_MS } from '#shared/constants.ts';
import type {
  GuestEntry,
  guestCommentInput,
  guestVoteInput,
  openGuestLinkInput,
} from '#shared/guests/guests.schema.ts';
import { GUEST_COMMENTS_MAX } from '#shared/guests/guests.ts';
import { isolated } from '#shared/isolated.ts';
import { guestMessages } from '#shared/messages/guests.ts';
import { audit } from '../audit.ts';
import { hashToken } from '../auth/lucia.ts';
import { passwordMatches } from '../auth/password.ts';
import { addressOf } from '../auth/sessions.service.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict, notFound } from '../errors.ts';
import { linkGone } from '../ground/guests.ts';
import { announce } from '../ground/webhooks.ts';
import { publish } from '../live.ts';
import { notify } from '../notifications/notifications.service.ts';
import { guestOf } from '../trpc.ts';
import * as queries from './visits.queries.ts';

/**
 * Exchanges the token of a link for this browser's cookie, after its password if it has one; from then on the browser is a guest of the link. Without a
 * password that is needed nothing is said but that. Locks the link. @throws NOT_FOUND for every link that does not work, BAD_REQUEST for a wrong
 * password, TOO_MANY_REQUESTS after ten of them
 */
export async function open(
  ctx: Context,
  { token, password }: z.output<typeof openGuestLinkInput>,
): Promise<GuestEntry> {
  const from = addressOf(ctx);
  await ctx.limits.take('guest.address', from, 'Too many links were opened from this network. Please try again later.');
  const link = await queries.linkByToken(ctx.db, hashToken(token), ctx.now).executeTakeFirst();
  if (!link) throw linkGone();
  if (link.passwordHash !== null) {
    if (!password) return { linkId: null };
    await provePassword(ctx, link.id, link.passwordHash, password, from);
  }
  const secret = randomBytes(32).toString('base64url');
  const known = ctx.session?.guest ?? null;
  await inTransaction(ctx.db, async (tx) => {
    const opened = await queries.lockOpenLink(tx, link.id, ctx.now).executeTakeFirst();
    if (!opened) throw linkGone();
    const guest = { linkId: opened.id, secretHash: known ?? hashToken(secret), openedAt: ctx.now };
    const { id: guestId } = await queries.letIn(tx, guest).executeTakeFirstOrThrow();
    await audit(tx, ctx, {
      action: 'guests.open',
      resourceType: 'guest link',
      resourceId: opened.id,
      after: { guestId },
    });
    await publish(tx, { userId: opened.brandId, topic: 'guestLink' });
  });
  ctx.session?.holdGuest(known === null ? secret : null);
  return { linkId: link.id };
}

async function provePassword(ctx: Context, linkId: string, stored: string, typed: string, from: string): Promise<void> {
  const taken = [
    ['guest.password', `${linkId} ${from}`],
    ['guest.link', linkId],
  ] as const;
  for (const [limit, key] of taken)
    await ctx.limits.take(limit, key, 'Too many wrong passwords. Please try again in 15 minutes.');
  if (!(await passwordMatches(stored, typed))) throw badRequest('This is not the password of this link', 'password');
  for (const [limit, key] of taken) await ctx.limits.giveBack(limit, key);
}

type Said = Pick<z.output<typeof guestCommentInput>, 'linkId' | 'guestItemId' | 'name'>;

/**
 * Does what a guest says about an item of the link, which is still open: the link is locked until it is stored. The guest has a name, or gives it
 * now. The brand's open pages are refreshed each time, but it is notified only of what a guest says first, and at most once within some minutes.
 * Locks the link, then the guest. @throws NOT_FOUND once the link has ended and for another link's item, BAD_REQUEST without a name,
 * TOO_MANY_REQUESTS
 */
async function say(
  ctx: Context,
  { linkId, guestItemId: itemId, name }: Said,
  act: (tx: Tx, guest: Awaited<ReturnType<typeof lockGuest>>) => Promise<void>,
): Promise<void> {
  const { id } = guestOf(ctx, linkId);
  await ctx.limits.take('guest.act', id, 'This is going too fast. Please try again in a few minutes.');
  await inTransaction(ctx.db, async (tx) => {
    const link = await queries.lockOpenLink(tx, linkId, ctx.now).executeTakeFirst();
    if (!link) throw linkGone();
    const guest = await lockGuest(tx, link, id);
    if (!(await queries.itemOf(tx, link.id, itemId).executeTakeFirst())) throw notFound('This');
    if (guest.name === null) {
      if (!name) throw badRequest(guestMessages.nameFirst, 'name');
      await queries.nameGuest(tx, guest, name).execute();
    }
    const before = await queries.saidBy(tx, guest.id).executeTakeFirstOrThrow();
    if (before.comments >= GUEST_COMMENTS_MAX)
      throw conflict(`You have written ${GUEST_COMMENTS_MAX} comments. Please talk to whoever sent you this link.`);
    await act(tx, guest);
    await publish(tx, { userId: link.brandId, topic: 'guestLink' });
    await announce(tx, ctx, 'feedback.received', [link.id]);
    const since = new Date(ctx.now.getTime() - COMMENT_BATCH_MINUTES * MINUTE_MS);
    if (before.comments > 0 || before.voted || (link.toldAt && link.toldAt > since)) return;
    await queries.noteTold(tx, link, ctx.now).execute();
    await notify(tx, ctx, {
      userId: link.brandId,
      type: 'guest_feedback',
      title: 'Feedback from a guest',
      message: `Somebody has answered the link ${isolated(link.title)} that you sent to ${isolated(link.label)}.`,
      route: feedbackRoute(link),
      ...(link.campaignId && { campaignId: link.campaignId }),
    });
  });
}

type Link = NonNullable<Awaited<ReturnType<ReturnType<typeof queries.lockOpenLink>['executeTakeFirst']>>>;

async function lockGuest(tx: Tx, link: Link, guestId: string) {
  const guest = await queries.guestOfLink(tx, link, guestId).executeTakeFirst();
  if (!guest) throw linkGone();
  return guest;
}

/** The page on which the brand reads what guests said. */
const feedbackRoute = ({ kind, campaignId, listId }: Pick<Link, 'kind' | 'campaignId' | 'listId'>): string => {
  if (kind === 'list') return `/brand/creators/lists/${listId}`;
  return kind === 'content' ? `/brand/campaign-review/${campaignId}` : `/brand/analytics/${campaignId}`;
};

/** Writes a guest's comment on an item of the link. Locks and throws as {@link say}; CONFLICT after {@link GUEST_COMMENTS_MAX}. */
export const comment = (ctx: Context, { text, ...said }: z.output<typeof guestCommentInput>): Promise<void> =>
  say(ctx, said, async (tx, guest) => {
    const { linkId, guestItemId: itemId } = said;
    const row = { itemId, guestId: guest.id, body: text, createdAt: ctx.now };
    const { id: commentId } = await queries.insertComment(tx, row).executeTakeFirstOrThrow();
    await audit(tx, ctx, {
      action: 'guests.comment',
      resourceType: 'guest link',
      resourceId: linkId,
      after: { guestId: guest.id, itemId, commentId },
    });
  });

/** Stores a guest's one vote on an item of the link, or takes it back. Locks and throws as {@link say}. */
export const vote = (ctx: Context, { vote: voted, ...said }: z.output<typeof guestVoteInput>): Promise<void> =>
  say(ctx, said, async (tx, guest) => {
    const { linkId, guestItemId: itemId } = said;
    await (voted === null
      ? queries.removeVote(tx, guest, itemId)
      : queries.setVote(tx, { itemId, guestId: guest.id, vote: voted, votedAt: ctx.now })
    ).execute();
    await audit(tx, ctx, {
      action: 'guests.vote',
      resourceType: 'guest link',
      resourceId: linkId,
      after: { guestId: guest.id, itemId, vote: voted },
    });
  });
