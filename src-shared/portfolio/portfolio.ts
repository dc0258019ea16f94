import type { RequirementType } from '../choices/content-types.ts';
import type { Currency } from '../currencies.ts';
import type { Moment } from '../dates.ts';

/** An item of a portfolio: a link to a post, or content that was delivered to a brand. */
const PORTFOLIO_KINDS = ['post', 'delivered'] as const;
export type PortfolioKind = (typeof PORTFOLIO_KINDS)[number];

/** What a contract says about portfolio use, as both parties read it. */
export const portfolioTerm = (allowed: boolean): string =>
  allowed ? 'Allowed: the creator may show the published content, and name the brand' : 'Not allowed';

/** The address of an item's picture or video, for people who can see the item. */
export const portfolioFileAddress = (itemId: string): string => `/portfolio/${itemId}`;

/** The address of a creator's public page, and that of its preview image. */
export const publicPagePath = (username: string): string => `/c/${encodeURIComponent(username)}`;
export const publicCardPath = (username: string): string => `${publicPagePath(username)}/card.png`;

/** The picture or video of an item; its size in pixels if it is known. */
export interface PortfolioMedia {
  address: string;
  contentType: string;
  width: number | null;
  height: number | null;
}

/** An item for people who can see it. */
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

/** The lowest price of a kind of content, in minor units. */
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
  /** Why the page is not shown although it is switched on, or null. */
  pageClosed: string | null;
  rates: CreatorRate[];
}

/** A delivered file that can be added. */
export interface PortfolioChoice {
  /** The id of the file within its submission, by which the list continues. */
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

/** The figures of a creator's platform, and their date. */
export interface PublicFigure {
  platform: string;
  handle: string;
  profileUrl: string | null;
  followers: number | null;
  /** A fraction. */
  engagement: number | null;
  averageViews: number | null;
  countedAt: Moment;
}

/** The public page of a creator: it contains nothing that is switched off. */
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
  /** The countries of the audience; empty if hidden. */
  audience: string[];
  figures: PublicFigure[];
  items: PortfolioItemView[];
  /** Null if prices are switched off. */
  rates: CreatorRate[] | null;
  /** The page as its creator sees it before it is switched on. */
  preview: boolean;
}
