import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { DAY_MS } from '#shared/constants.ts';
import type {
  CampaignFeedback,
  ChangeGuestLinkInput,
  GuestFeedback,
  GuestLinkView,
  guestLinksInput,
  ListFeedback,
  ShareContentInput,
  SharedLink,
  ShareListInput,
  ShareReportInput,
} from '#shared/guests/guests.schema.ts';
import {
  FIELDS_OF,
  GUEST_ITEMS_MAX,
  GUEST_LINKS_MAX,
  type GuestField,
  type GuestKind,
  guestAddress,
} from '#shared/guests/guests.ts';
import { guestMessages } from '#shared/messages/guests.ts';
import type { Slice } from '#shared/paging.ts';
import { ownCampaign, ownRow } from '../access.ts';
import { audit } from '../audit.ts';
import { hashToken } from '../auth/lucia.ts';
import { hashPassword } from '../auth/password.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { shareRefusal } from '../discovery/list-reads.service.ts';
import { badRequest, conflict, notFound, refuse } from '../errors.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { mayTake, userOf } from '../trpc.ts';
import * as queries from './links.queries.ts';

interface Sharing {
  kind: GuestKind;
  title: string;
  label: string;
  days: number;
  password?: string | null | undefined;
  fields: readonly GuestField[];
}
/** What a link is about, and the things that it shows, in their order. */
interface Subject {
  campaignId?: string;
  listId?: string;
  matchCampaignId?: string | null;
  items: readonly { submissionId?: string; creatorId?: string }[];
}

/**
 * Makes a link and returns its address, which is stored only as a hash. `subjectOf` loads what is shared in the same transaction. Locks the brand's
 * account. @throws CONFLICT if the brand has {@link GUEST_LINKS_MAX} open links
 */
async function share(ctx: Context, asked: Sharing, subjectOf: (tx: Tx) => Promise<Subject>): Promise<SharedLink> {
  const { id: brandId } = userOf(ctx);
  const { kind, title, label, days, fields } = asked;
  const token = randomBytes(32).toString('base64url');
  const passwordHash = asked.password ? await hashPassword(asked.password) : null;
  return inTransaction(ctx.db, async (tx) => {
    await queries.lockBrand(tx, brandId).executeTakeFirstOrThrow();
    const { items, ...subject } = await subjectOf(tx);
    const { count } = await queries.openLinks(tx, brandId, ctx.now).executeTakeFirstOrThrow();
    if (count >= GUEST_LINKS_MAX) throw conflict(`You have ${GUEST_LINKS_MAX} open links. Withdraw one first.`);
    const expiresAt = new Date(ctx.now.getTime() + days * DAY_MS);
    const link = { ...subject, brandId, kind, title, label, fields, expiresAt, createdAt: ctx.now };
    const { id } = await queries
      .insertLink(tx, { ...link, tokenHash: hashToken(token), passwordHash })
      .executeTakeFirstOrThrow();
    await queries
      .insertItems(
        tx,
        items.map((item, number) => ({ ...item, linkId: id, number })),
      )
      .execute();
    await audit(tx, ctx, {
      action: 'guests.share',
      resourceType: 'guest link',
      resourceId: id,
      after: {
        ...subject,
        kind,
        title,
        label,
        fields,
        expiresAt,
        items: items.length,
        password: passwordHash !== null,
      },
    });
    return { id, address: guestAddress(ctx.env.publicUrl, token) };
  });
}

/**
 * Shares submitted content of the brand's own campaign. Locks the brand's account. @throws NOT_FOUND for another brand's campaign, and for content that
 * is not the campaign's or not submitted, CONFLICT as {@link share}
 */
export const shareContent = (ctx: Context, { campaignId, submissionIds, ...asked }: ShareContentInput) =>
  share(ctx, { ...asked, kind: 'content' }, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId);
    const found = await queries.submittedAmong(tx, campaign.id, submissionIds).execute();
    if (found.length < submissionIds.length) throw notFound('This content');
    return { campaignId: campaign.id, items: submissionIds.map((submissionId) => ({ submissionId })) };
  });

/**
 * Shares the creators who are in one of the brand's lists now. Locks the brand's account and the list. @throws NOT_FOUND for another brand's list or
 * campaign, CONFLICT for a list without creators or with more than {@link GUEST_ITEMS_MAX}, and as {@link share}
 */
export const shareList = (ctx: Context, { listId, matchCampaignId, ...asked }: ShareListInput) =>
  share(ctx, { ...asked, kind: 'list' }, async (tx) => {
    const list = await ownRow(tx, ctx, 'creatorLists', listId);
    const campaign = matchCampaignId ? await ownCampaign(tx, ctx, matchCampaignId) : null;
    const creators = await queries.creatorsOfList(tx, list.id, GUEST_ITEMS_MAX + 1).execute();
    refuse(shareRefusal(creators.length));
    const matched = asked.fields.includes('match') ? campaign?.id : null;
    return { listId: list.id, matchCampaignId: matched ?? null, items: creators };
  });

/** Shares the report of the brand's own campaign. Locks the brand's account. @throws NOT_FOUND for another brand's, CONFLICT as {@link share} */
export const shareReport = (ctx: Context, { campaignId, ...asked }: ShareReportInput) =>
  share(ctx, { ...asked, kind: 'report' }, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId);
    return { campaignId: campaign.id, items: [{}] };
  });

/** The brand's links, newest first. Locks nothing. */
export async function links(
  ctx: Context,
  { cursor, limit }: z.output<typeof guestLinksInput>,
): Promise<Slice<GuestLinkView>> {
  const of = { brandId: userOf(ctx).id, now: ctx.now, after: keysetOf(cursor), limit };
  const rows = await queries.linksOf(ctx.db, of).execute();
  return sliceOf(
    rows,
    limit,
    ({ createdAt, id }) => ({ at: createdAt, id }),
    ({ up, down, ...row }) => ({
      ...row,
      votes: { up, down },
      may: {
        change: mayTake(ctx, 'guests.change', endedRefusal(row, ctx.now)),
        withdraw: mayTake(ctx, 'guests.withdraw', endedRefusal(row, ctx.now)),
      },
    }),
  );
}

const endedRefusal = ({ withdrawnAt, expiresAt }: { withdrawnAt: Date | null; expiresAt: Date }, now: Date) =>
  withdrawnAt !== null || expiresAt <= now ? guestMessages.alreadyEnded : null;

/**
 * Changes what an open link shows, how it is called, how long it is open and its password; guests see it with their next read. A new password closes
 * it to those who opened it before, until they have typed it. Locks the link. @throws NOT_FOUND for another brand's link or campaign, CONFLICT if it
 * has ended, BAD_REQUEST for what a link of its kind does not show
 */
export async function change(ctx: Context, asked: ChangeGuestLinkInput): Promise<void> {
  const { linkId, title, label, fields, days } = asked;
  const passwordHash = asked.password && !asked.withoutPassword ? await hashPassword(asked.password) : null;
  await inTransaction(ctx.db, async (tx) => {
    const link = await ownRow(tx, ctx, 'guestLinks', linkId);
    refuse(endedRefusal(link, ctx.now));
    if (!fields.every((field) => FIELDS_OF[link.kind].includes(field)))
      throw badRequest('This cannot be shown by this link', 'fields');
    if (fields.length === 0 && link.kind !== 'content') throw badRequest(guestMessages.nothingChosen, 'fields');
    const matched = fields.includes('match') ? asked.matchCampaignId || link.matchCampaignId : null;
    if (fields.includes('match') && !matched) throw badRequest(guestMessages.matchNeedsCampaign, 'matchCampaignId');
    if (matched) await ownCampaign(tx, ctx, matched);
    const shown = { title, label, fields, matchCampaignId: matched ?? null };
    const until = { expiresAt: days ? new Date(ctx.now.getTime() + days * DAY_MS) : link.expiresAt };
    const password = passwordHash
      ? { passwordHash, passwordAt: ctx.now }
      : asked.withoutPassword
        ? { passwordHash: null }
        : {};
    await queries.changeLink(tx, link, { ...shown, ...until, ...password }).execute();
    const { title: oldTitle, label: oldLabel, fields: oldFields, matchCampaignId, expiresAt } = link;
    await audit(tx, ctx, {
      action: 'guests.change',
      resourceType: 'guest link',
      resourceId: link.id,
      before: {
        title: oldTitle,
        label: oldLabel,
        fields: oldFields,
        matchCampaignId,
        expiresAt,
        password: link.passwordHash !== null,
      },
      after: {
        ...shown,
        ...until,
        password: passwordHash !== null || (link.passwordHash !== null && !asked.withoutPassword),
        newPassword: passwordHash !== null,
      },
    });
  });
}

/** Ends a link of the brand's at once, for all who have opened it. Locks it. @throws NOT_FOUND for another brand's, CONFLICT if it has ended */
export async function withdraw(ctx: Context, linkId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const link = await ownRow(tx, ctx, 'guestLinks', linkId);
    refuse(endedRefusal(link, ctx.now));
    await queries.withdrawLink(tx, link, ctx.now).execute();
    await audit(tx, ctx, {
      action: 'guests.withdraw',
      resourceType: 'guest link',
      resourceId: link.id,
      before: { withdrawnAt: null },
      after: { withdrawnAt: ctx.now },
    });
  });
}

const NOTHING: GuestFeedback = { votes: { up: 0, down: 0 }, comments: [] };

/** What guests said about the content and the report of the brand's own campaign. Locks nothing. @throws NOT_FOUND for another brand's */
export async function onCampaign(ctx: Context, campaignId: string): Promise<CampaignFeedback> {
  const found = await queries.feedbackToCampaign(ctx.db, userOf(ctx).id, campaignId).executeTakeFirst();
  if (!found) throw notFound('This campaign');
  const report = found.said.find(({ kind }) => kind === 'report');
  return {
    content: found.said.flatMap(({ thingId, ...said }) =>
      thingId === null ? [] : [{ submissionId: thingId, ...feedbackOf(said) }],
    ),
    report: report ? feedbackOf(report) : NOTHING,
  };
}

/** What guests said about the creators of the brand's own list. Locks nothing. @throws NOT_FOUND for another brand's */
export async function onList(ctx: Context, listId: string): Promise<ListFeedback> {
  const found = await queries.feedbackToList(ctx.db, userOf(ctx).id, listId).executeTakeFirst();
  if (!found) throw notFound('This list');
  return found.said.flatMap(({ thingId, ...said }) =>
    thingId === null ? [] : [{ creatorId: thingId, ...feedbackOf(said) }],
  );
}

const feedbackOf = ({ votes, comments }: GuestFeedback): GuestFeedback => ({ votes, comments });

/** Forgets the names of guests some time after the end of their links (part of the hourly job `account.purge`). Locks nothing. */
export async function forgetGuests({ db, now }: Context): Promise<void> {
  await queries.forgetNames(db, now).execute();
}
