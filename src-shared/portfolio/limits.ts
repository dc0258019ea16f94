/** How many items a portfolio can have: what fits on the single page of a printed media kit. */
export const PORTFOLIO_ITEMS_MAX = 12;
export const PORTFOLIO_TITLE_MAX_CHARS = 80;
export const PORTFOLIO_CAPTION_MAX_CHARS = 200;
/** How many portfolio pictures the preview image of a public page shows. */
export const CARD_PICTURES_SHOWN = 2;
/** How many public pages the sitemap lists; search engines read at most 50,000. */
export const SITEMAP_PAGES_MAX = 45_000;
