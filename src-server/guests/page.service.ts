import type { GuestItem, GuestPage, ShownContent, ShownCreator } from '#shared/guests/guests.schema.ts';
import { brandName, creatorName } from '#shared/names.ts';
import { pictureIdOf } from '#shared/pictures.ts';
import { guestCampaign } from '../access.ts';
import { resultsOfCampaign } from '../analytics/brand.service.ts';
import type { Context, GuestActor } from '../context.ts';
import { cardOf, matchOf, needsOf } from '../discovery/discovery.views.ts';
import { guestAt } from '../ground/guests.ts';
import { type FileGrant, fileUrl } from '../providers/files/signed-url.ts';
import { guestOf } from '../trpc.ts';
import * as queries from './page.queries.ts';
import { shownContent, shownCreator, shownReport } from './shown.rules.ts';

/** What a link shows to its guest, and what this guest said. Amounts in minor units. Locks nothing. @throws NOT_FOUND once the link has ended */
export async function page(ctx: Context, linkId: string): Promise<GuestPage> {
  const guest = guestOf(ctx, linkId);
  const { title, expiresAt, kind } = guest.link;
  const around = {
    title,
    brandName: brandName({ companyName: guest.link.brandName }),
    expiresAt,
    guestName: guest.name,
  };
  if (kind === 'content') return { ...around, kind, items: await content(ctx, guest) };
  if (kind === 'list') return { ...around, kind, items: await creators(ctx, guest) };
  const results = await resultsOfCampaign(ctx, await guestCampaign(ctx.db, ctx));
  const items = await queries.reportItem(ctx.db, guest).execute();
  return { ...around, kind, items: items.map((item) => ({ ...item, shown: shownReport(results, guest.link.fields) })) };
}

/** The address of a file for this guest alone. */
const fileFor = ({ env, now }: Context, { id }: GuestActor, fileId: string): string =>
  fileUrl(env.key('files'), { fileId, viewerId: id, disposition: 'inline' }, now);

async function content(ctx: Context, guest: GuestActor): Promise<GuestItem<ShownContent>[]> {
  const rows = await queries.contentItems(ctx.db, guest).execute();
  return rows.map(({ id, vote, comments, versions, ...row }) => {
    const sent = versions.map(({ files, ...version }) => ({
      ...version,
      files: files.map(({ fileId, contentType }) => ({ url: fileFor(ctx, guest, fileId), contentType })),
    }));
    const [newest, ...earlier] = sent;
    const whole = {
      title: row.title,
      files: newest?.files ?? [],
      creator: creatorName(row),
      caption: newest?.caption ?? '',
      deadline: row.submissionDeadline,
      versions: earlier,
      amount: { amountMinor: row.agreedAmountMinor, currency: row.currency },
    };
    return { id, vote, comments, shown: shownContent(whole, guest.link.fields) };
  });
}

async function creators(ctx: Context, guest: GuestActor): Promise<GuestItem<ShownCreator>[]> {
  const { matchCampaignId, fields } = guest.link;
  const rows = await queries.creatorItems(ctx.db, guest).execute();
  const campaign = matchCampaignId && (await queries.matchNeeds(ctx.db, matchCampaignId).executeTakeFirst());
  const needs = campaign ? needsOf(campaign) : null;
  return rows.map(({ id, vote, comments, note, ...row }) => {
    const shown = { ...row, id, favouriteSince: null };
    const card = cardOf(shown);
    const face = card.avatarUrl && pictureIdOf(card.avatarUrl);
    const whole = {
      name: card.name,
      picture: face ? fileFor(ctx, guest, face) : null,
      platform: card.platform,
      followers: card.followers,
      engagement: card.engagement,
      match: needs && matchOf(needs, shown).score,
      price: card.price,
      note,
    };
    return { id, vote, comments, shown: shownCreator(whole, fields) };
  });
}

/** Whether a link to a file was made for this browser as a guest, and what it shows still includes the file. Locks nothing. */
export async function isShownToGuest(ctx: Context, { viewerId, fileId }: FileGrant): Promise<boolean> {
  const found = await guestAt(ctx, 'guests.id', viewerId);
  return (
    found?.open === true && (await queries.shownFile(ctx.db, found.guest, fileId).executeTakeFirst()) !== undefined
  );
}
