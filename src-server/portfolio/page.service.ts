import { creatorName } from '#shared/names.ts';
import type { PublicPageView } from '#shared/portfolio/portfolio.ts';
import { isWellFormed } from '#shared/text.ts';
import type { Context } from '../context.ts';
import type { Db } from '../data/db.ts';
import * as pages from './page.queries.ts';
import { type PageHead, pageHead } from './page.views.ts';
import { itemsOf, itemWithCreator } from './portfolio.queries.ts';
import { itemRefusal } from './portfolio.rules.ts';
import { ratesView, shownFigures, shownItems } from './portfolio.views.ts';

/**
 * The public page of a creator, without anything that is switched off. Null for a name that nobody has, and also for a creator who is not listed, or
 * whose page is off; its owner still sees it, as a preview. At most three statements. Locks nothing.
 */
export async function publicPage({ db, actor }: Context, username: string): Promise<PublicPageView | null> {
  if (!isWellFormed(username)) return null;
  const viewer = actor.kind === 'user' ? actor.id : null;
  const profile = await pages.pageOf(db, username, viewer).executeTakeFirst();
  if (!profile?.username) return null;
  const { userId, visibilitySettings, listed, shownCountries, publicPrices } = profile;
  const figures = await pages.provedFigures(db, userId).execute();
  const items = await itemsOf(db, userId).execute();
  return {
    name: creatorName(profile),
    username: profile.username,
    bio: profile.bio,
    avatarUrl: profile.avatarUrl,
    bannerUrl: profile.bannerUrl,
    creatorType: profile.creatorType,
    industries: profile.industries,
    contentTypes: profile.contentTypes,
    languages: profile.languages,
    audience: [...new Set(shownCountries)],
    figures: shownFigures(visibilitySettings, figures),
    items: shownItems(items),
    rates: publicPrices ? ratesView(profile.rates) : null,
    preview: !profile.publicPage || !listed,
  };
}

/** A page's description for search engines; null if visitors cannot see the page. Locks nothing. */
export const headOf = (page: PublicPageView, publicUrl: string): PageHead | null =>
  page.preview ? null : pageHead(page, publicUrl);

/** The names of the pages that search engines may list, with their last change. Locks nothing. */
export async function listedPages(db: Db, limit: number): Promise<{ username: string; changed: Date }[]> {
  const rows = await pages.publicNames(db, limit).execute();
  return rows.flatMap(({ username, updatedAt }) => (username === null ? [] : [{ username, changed: updatedAt }]));
}

/**
 * The file of a portfolio item, for those who may currently see it: its creator, those who may look at creators, and everyone while the creator's
 * page is public. Null for everyone else, and as soon as the item is no longer shown. Locks nothing.
 */
export async function itemFile({ db, actor }: Context, itemId: string): Promise<string | null> {
  const item = await itemWithCreator(db, itemId).executeTakeFirst();
  if (!item || item.contentType === null) return null;
  if (actor.kind === 'user' && actor.id === item.creatorId) return item.fileId;
  if (!item.listed || itemRefusal(item) !== null) return null;
  const looksAtCreators = actor.kind === 'user' && actor.role !== 'creator' && actor.role !== null;
  return item.publicPage || looksAtCreators ? item.fileId : null;
}

/** Whether a visitor may see a picture: the avatar or the banner of a public page. Locks nothing. */
export async function isPublicPicture(db: Db, fileId: string): Promise<boolean> {
  return (await pages.publicPicture(db, fileId).executeTakeFirst()) !== undefined;
}
