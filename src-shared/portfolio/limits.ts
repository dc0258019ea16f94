/** How many items a portfolio holds: what fits on the one page that a media kit is printed on. */
export const PORTFOLIO_ITEMS_MAX = 12;
export const PORTFOLIO_TITLE_MAX_CHARS = 80;
export const PORTFOLIO_CAPTION_MAX_CHARS = 200;
/** How many pictures of the portfolio the picture of a public page shows. */
export const CARD_PICTURES_SHOWN = 2;
/** How many public pages the sitemap lists; search engines read at most 50,000. */
export const SITEMAP_PAGES_MAX = 45_000;
