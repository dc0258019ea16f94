import { REQUIREMENT_TYPES } from '#shared/choices/content-types.ts';
import { CARD_POSTS_SHOWN } from '#shared/constants.ts';
import { brandName } from '#shared/names.ts';
import {
  type CardPicture,
  type CreatorRate,
  type OwnPortfolioItem,
  type PortfolioItemView,
  type PublicFigure,
  portfolioFileAddress,
} from '#shared/portfolio/portfolio.ts';
import { isVisible, showsPlatform, type VisibilitySettings } from '#shared/profiles/profiles.schema.ts';
import type { provedFigures } from './page.queries.ts';
import type { itemsOf, RateRow } from './portfolio.queries.ts';
import { itemRefusal } from './portfolio.rules.ts';

type RowOf<Query extends (...args: never[]) => { executeTakeFirstOrThrow(): Promise<unknown> }> = Awaited<
  ReturnType<ReturnType<Query>['executeTakeFirstOrThrow']>
>;
type ItemRow = RowOf<typeof itemsOf>;

export const ownItem = (row: ItemRow): OwnPortfolioItem => ({ ...itemView(row), hidden: itemRefusal(row) });

/** The items that others see, in their order. */
export const shownItems = (rows: readonly ItemRow[]): PortfolioItemView[] =>
  rows.filter((row) => itemRefusal(row) === null).map(itemView);

/** The first pictures of a portfolio that others see, as a card shows them. */
export const cardPictures = (rows: readonly ItemRow[]): CardPicture[] =>
  shownItems(rows)
    .flatMap(({ media, title }) => (media?.contentType.startsWith('image/') ? [{ address: media.address, title }] : []))
    .slice(0, CARD_POSTS_SHOWN);

function itemView(row: ItemRow): PortfolioItemView {
  const { id, kind, platform, title, caption, contentType, width, height } = row;
  return {
    id,
    kind,
    platform,
    title,
    caption,
    postUrl: kind === 'post' ? row.postUrl : row.publishedUrl,
    brandName: kind === 'post' ? null : brandName(row),
    media: contentType === null ? null : { address: portfolioFileAddress(id), contentType, width, height },
  };
}

/** The figures that a creator shows: none of a hidden platform, and none at all if analytics are hidden. */
export function shownFigures(
  settings: VisibilitySettings,
  rows: readonly RowOf<typeof provedFigures>[],
): PublicFigure[] {
  if (!isVisible(settings, 'showAnalytics')) return [];
  return rows
    .filter(({ platform }) => showsPlatform(settings, platform))
    .map((row) => ({
      platform: row.platform,
      handle: row.identifier,
      profileUrl: row.profileUrl,
      followers: row.followerCount,
      engagement: row.engagementRate,
      averageViews: row.averageViews,
      countedAt: row.fetchedAt,
    }))
    .sort((a, b) => (b.followers ?? -1) - (a.followers ?? -1));
}

/** Prices of content types that are still on the list. */
export const ratesView = (rows: readonly RateRow[]): CreatorRate[] =>
  rows.flatMap(({ contentType: stored, fromMinor, currency }) => {
    const contentType = REQUIREMENT_TYPES.find((type) => type === stored);
    return contentType ? [{ contentType, fromMinor, currency }] : [];
  });
