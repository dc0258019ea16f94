import { z } from 'zod';
import { REQUIREMENT_TYPES } from '../choices/content-types.ts';
import { USERNAME_MAX_CHARS } from '../constants.ts';
import { portfolioMessages } from '../messages/portfolio.ts';
import { cursorFields } from '../paging.schema.ts';
import { postAddress } from '../profiles/social-handle.ts';
import { amountMinor, choice, currency, httpsUrl, id, optionalText, text, wholeNumberBetween } from '../text.ts';
import { PORTFOLIO_CAPTION_MAX_CHARS, PORTFOLIO_ITEMS_MAX, PORTFOLIO_TITLE_MAX_CHARS } from './limits.ts';

const title = text('Title', { max: PORTFOLIO_TITLE_MAX_CHARS });
const caption = optionalText('Caption', { max: PORTFOLIO_CAPTION_MAX_CHARS });
const post = httpsUrl('Post').refine((address) => postAddress(address) !== null, portfolioMessages.noPost);

export const addPostInput = z.strictObject({ post, title, caption, pictureFileId: id('Picture').nullish() });
export const addDeliveredInput = z.strictObject({
  submissionId: id('Content'),
  fileId: id('File'),
  title,
  caption,
});
/** `pictureFileId`: null removes the picture; if it is left out, the item keeps its own. */
export const editItemInput = z.strictObject({
  itemId: id('Item'),
  title,
  caption,
  pictureFileId: id('Picture').nullish(),
});
export const moveItemInput = z.strictObject({
  itemId: id('Item'),
  position: wholeNumberBetween('Position', { min: 1, max: PORTFOLIO_ITEMS_MAX }),
});
export const itemIdInput = z.strictObject({ itemId: id('Item') });
export const choicesInput = z.strictObject(cursorFields);

/** What the forms check; the server checks the whole. */
export const postForm = z.strictObject({ post, title, caption });
export const itemForm = z.strictObject({ post: z.string(), title, caption });
export const pricesForm = z.strictObject({
  currency: currency(),
  amounts: z.partialRecord(z.enum(REQUIREMENT_TYPES), amountMinor('Price').nullable()),
});

/** A name in an address; an impossible one is simply not found. */
export const publicPageInput = z.strictObject({ username: text('Username', { max: 2 * USERNAME_MAX_CHARS }) });

const rate = z.strictObject({
  contentType: choice('Content type', REQUIREMENT_TYPES),
  fromMinor: amountMinor('Price'),
});
export const pageSettingsInput = z.strictObject({
  publicPage: z.boolean({ error: 'Public page must be on or off' }).optional(),
  publicPrices: z.boolean({ error: 'Prices must be on or off' }).optional(),
  /** All prices at once, in one currency; prices that are left out are removed. */
  prices: z
    .strictObject({
      currency: currency(),
      rates: z
        .array(rate)
        .max(REQUIREMENT_TYPES.length, portfolioMessages.duplicateRate)
        .refine(
          (rates) => new Set(rates.map(({ contentType }) => contentType)).size === rates.length,
          portfolioMessages.duplicateRate,
        ),
    })
    .optional(),
});
export type PageSettingsInput = z.infer<typeof pageSettingsInput>;
