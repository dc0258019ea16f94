import type { RequirementType } from '../choices/content-types.ts';
import type { Currency } from '../currencies.ts';
import * as texts from '../messages/portfolio/items.ts';

/** What stands in a portfolio: a link to a post, or content that was delivered to a brand. */
export const PORTFOLIO_KINDS = ['post', 'delivered'] as const;
export type PortfolioKind = (typeof PORTFOLIO_KINDS)[number];

/** What a contract says of portfolio use, as both parties read it. */
export const portfolioTerm = (allowed: boolean): string => (allowed ? texts.useAllowed : texts.useNotAllowed);

/** Where those who may see an item get its picture or video. */
export const portfolioFileAddress = (itemId: string): string => `/portfolio/${itemId}`;

/** The address of a creator's public page, and that of its picture for links. */
export const publicPagePath = (username: string): string => `/c/${encodeURIComponent(username)}`;
export const publicCardPath = (username: string): string => `${publicPagePath(username)}/card.png`;

/** The picture or video of an item; its size in pixels where it is known. */
export interface PortfolioMedia {
  address: string;
  contentType: string;
  width: number | null;
  height: number | null;
}

/** An item as those who may see it do. */
export interface PortfolioItemView {
  id: string;
  kind: PortfolioKind;
  platform: string;
  title: string;
  caption: string | null;
  /** The post itself; null for delivered content whose post has no address. */
  postUrl: string | null;
  /** For whom delivered content was made. */
  brandName: string | null;
  media: PortfolioMedia | null;
}

/** An item as its creator sees it: with the reason why nobody else sees it now, or null. */
export interface OwnPortfolioItem extends PortfolioItemView {
  hidden: string | null;
}

/** A picture of a portfolio on a card in Discover. */
export interface CardPicture {
  address: string;
  title: string;
}

/** What a kind of content costs at least, in minor units. */
export interface CreatorRate {
  contentType: RequirementType;
  fromMinor: number;
  currency: Currency;
}

/** One's own portfolio and the switches of the public page. */
export interface OwnPortfolioView {
  items: OwnPortfolioItem[];
  username: string | null;
  publicPage: boolean;
  publicPrices: boolean;
  /** Why the page is not there although it is switched on, or null. */
  pageClosed: string | null;
  rates: CreatorRate[];
}

/** A delivered file that could be shown. */
export interface PortfolioChoice {
  /** The id of the file's place in its submission, by which the list goes on. */
  id: string;
  submissionId: string;
  fileId: string;
  title: string;
  fileName: string;
  contentType: string;
  campaignName: string;
  brandName: string;
  platform: string;
  /** Why it cannot be added, or null. */
  refusal: string | null;
}

/** What a platform has counted for a creator, and when. */
export interface PublicFigure {
  platform: string;
  handle: string;
  profileUrl: string | null;
  followers: number | null;
  /** A fraction. */
  engagement: number | null;
  averageViews: number | null;
  countedAt: string;
}

/** The public page of a creator: nothing in it is switched off. */
export interface PublicPageView {
  name: string;
  username: string;
  bio: string | null;
  avatarUrl: string | null;
  bannerUrl: string | null;
  creatorType: string | null;
  industries: string[];
  contentTypes: string[];
  languages: string[];
  /** The countries of the audience; empty when hidden. */
  audience: string[];
  figures: PublicFigure[];
  items: PortfolioItemView[];
  /** Null where prices are switched off. */
  rates: CreatorRate[] | null;
  /** The page as its creator sees it before it is switched on. */
  preview: boolean;
}
