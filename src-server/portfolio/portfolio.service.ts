import type { z } from 'zod';
import { portfolioMessages } from '#shared/messages/portfolio.ts';
import { brandName, nameOrUntitled } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import { PORTFOLIO_ITEMS_MAX } from '#shared/portfolio/limits.ts';
import type {
  addDeliveredInput,
  addPostInput,
  editItemInput,
  PageSettingsInput,
} from '#shared/portfolio/portfolio.schema.ts';
import type { CardPicture, OwnPortfolioView, PortfolioChoice, PortfolioItemView } from '#shared/portfolio/portfolio.ts';
import { postAddress } from '#shared/profiles/social-handle.ts';
import { ownRow } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict, notFound, refuse } from '../errors.ts';
import { lockAccount } from '../ground/locks.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { discardFile } from '../providers/files/cleaning.ts';
import { userOf } from '../trpc.ts';
import * as queries from './portfolio.queries.ts';
import { deliveryRefusal } from './portfolio.rules.ts';
import { cardPictures, ownItem, ratesView, shownItems } from './portfolio.views.ts';

/** The creator's own portfolio and the switches of the public page; null if a super admin previews the page. Locks nothing. */
export async function mine(ctx: Context): Promise<OwnPortfolioView | null> {
  const { id } = userOf(ctx);
  const settings = await queries.pageSettings(ctx.db, id).executeTakeFirst();
  if (!settings) return null;
  const { username, publicPage, publicPrices, listed } = settings;
  const items = await queries.itemsOf(ctx.db, id).execute();
  const unseen =
    publicPage && !listed
      ? 'Your page appears once your profile is complete and your account is open to brands.'
      : null;
  return {
    items: items.map(ownItem),
    username,
    publicPage,
    publicPrices,
    pageClosed: username === null ? portfolioMessages.usernameMissing : unseen,
    rates: ratesView(settings.rates),
  };
}

/** The delivered files of the creator's own deals, newest content first, each with the reason why it cannot be shown. Locks nothing. */
export async function choices(
  ctx: Context,
  { cursor, limit }: { cursor?: string | null | undefined; limit: number },
): Promise<Slice<PortfolioChoice>> {
  const rows = await queries.deliveredFiles(ctx.db, userOf(ctx).id, keysetOf(cursor), limit + 1).execute();
  return sliceOf(
    rows,
    limit,
    ({ createdAt, id }) => ({ at: createdAt, id }),
    (row) => ({
      id: row.id,
      submissionId: row.submissionId,
      fileId: row.fileId,
      title: row.title,
      fileName: row.fileName,
      contentType: row.contentType,
      campaignName: nameOrUntitled(row.campaignName),
      brandName: brandName(row),
      platform: platformOf(row),
      refusal: row.itemId === null ? deliveryRefusal(row) : portfolioMessages.fileShown,
    }),
  );
}

/** The platform on which content was published, or was meant to be. */
const platformOf = ({ publishedOn, platforms }: { publishedOn: string | null; platforms: readonly string[] }): string =>
  publishedOn ?? platforms[0] ?? 'instagram';

/** The items of a creator that others may see; the rest is not mentioned. Locks nothing. */
export async function shownOf(ctx: Context, creatorId: string): Promise<PortfolioItemView[]> {
  return shownItems(await queries.itemsOf(ctx.db, creatorId).execute());
}

/** The same for several creators, as shown on cards: the first pictures of each creator who has any. One statement. Locks nothing. */
export async function cardPicturesOf(ctx: Context, creatorIds: readonly string[]): Promise<Map<string, CardPicture[]>> {
  const rows = await queries.itemsOfAll(ctx.db, creatorIds).execute();
  const byCreator = Map.groupBy(rows, ({ creatorId }) => creatorId);
  return new Map([...byCreator].map(([creatorId, items]) => [creatorId, cardPictures(items)]));
}

/** Locks the creator's account, so that one tab at a time changes the portfolio. Returns the ids of its items in their order. */
async function lockPortfolio(tx: Tx, creatorId: string): Promise<string[]> {
  await lockAccount(tx, creatorId).executeTakeFirst();
  return (await queries.itemIds(tx, creatorId).execute()).map(({ id }) => id);
}

/** The position of a new item, at the end. @throws CONFLICT if the portfolio is full */
function nextPosition(ids: readonly string[]): number {
  if (ids.length >= PORTFOLIO_ITEMS_MAX)
    throw conflict(`Your portfolio holds ${PORTFOLIO_ITEMS_MAX} items. Remove one to add another.`);
  return ids.length + 1;
}

/**
 * Adds the link of a post, with an uploaded picture or none. The address is never fetched. Locks the account and the picture.
 * @throws CONFLICT if the portfolio is full or has the post, NOT_FOUND for another's picture
 */
export async function addPost(ctx: Context, input: z.infer<typeof addPostInput>): Promise<{ id: string }> {
  const creatorId = userOf(ctx).id;
  const { title, caption, pictureFileId = null } = input;
  const post = postAddress(input.post);
  if (!post) throw badRequest(portfolioMessages.noPost, 'post');
  return inTransaction(ctx.db, async (tx) => {
    const position = nextPosition(await lockPortfolio(tx, creatorId));
    if (await queries.itemOfPost(tx, creatorId, post.url).executeTakeFirst())
      throw conflict('This post is already in your portfolio.', 'post');
    const fileId = pictureFileId && (await ownImage(tx, creatorId, pictureFileId));
    const item = {
      kind: 'post' as const,
      platform: post.platform,
      postUrl: post.url,
      fileId,
      title,
      caption,
      position,
    };
    return insert(tx, ctx, creatorId, item);
  });
}

/**
 * Adds a file of the creator's own delivered content. Locks the account. @throws NOT_FOUND for a file that is not in the last handed-in version of
 * the creator's own content, CONFLICT if its deal does not allow it (now), or if it is already shown, or the portfolio is full
 */
export async function addDelivered(ctx: Context, input: z.infer<typeof addDeliveredInput>): Promise<{ id: string }> {
  const creatorId = userOf(ctx).id;
  const { submissionId, fileId, title, caption } = input;
  return inTransaction(ctx.db, async (tx) => {
    const position = nextPosition(await lockPortfolio(tx, creatorId));
    const delivered = await queries.deliveredFile(tx, creatorId, { submissionId, fileId }).executeTakeFirst();
    if (!delivered) throw notFound('This content');
    refuse(deliveryRefusal(delivered));
    if (delivered.itemId) throw conflict(portfolioMessages.fileShown, 'fileId');
    const kind = 'delivered' as const;
    const item = { kind, platform: platformOf(delivered), submissionId, fileId, title, caption, position };
    return insert(tx, ctx, creatorId, item);
  });
}

type NewItem = Omit<Parameters<typeof queries.insertItem>[1], 'creatorId' | 'createdAt' | 'updatedAt'>;

async function insert(tx: Tx, ctx: Context, creatorId: string, item: NewItem): Promise<{ id: string }> {
  const stamps = { createdAt: ctx.now, updatedAt: ctx.now };
  const row = await queries.insertItem(tx, { creatorId, ...item, ...stamps }).executeTakeFirstOrThrow();
  await audit(tx, ctx, { action: 'portfolio.add', resourceType: 'portfolio item', resourceId: row.id, after: item });
  return row;
}

/** The creator's own picture, if it is used for nothing else. @throws NOT_FOUND */
async function ownImage(tx: Tx, creatorId: string, fileId: string): Promise<string> {
  const picture = await queries.spareImage(tx, creatorId, fileId).executeTakeFirst();
  if (!picture) throw notFound('This picture');
  return picture.id;
}

/**
 * Changes the texts of an item, and the picture of a post; a replaced picture is deleted. Locks account, item and picture.
 * @throws NOT_FOUND for another's item or picture, CONFLICT for a new picture of delivered content
 */
export async function editItem(ctx: Context, input: z.infer<typeof editItemInput>): Promise<void> {
  const creatorId = userOf(ctx).id;
  const { itemId, title, caption, pictureFileId } = input;
  await inTransaction(ctx.db, async (tx) => {
    await lockPortfolio(tx, creatorId);
    const item = await ownRow(tx, ctx, 'portfolioItems', itemId);
    const replaced = pictureFileId !== undefined && pictureFileId !== item.fileId;
    if (replaced && item.kind === 'delivered')
      throw conflict(
        'Delivered content is shown as it was published, so its picture cannot be replaced.',
        'pictureFileId',
      );
    const fileId = replaced ? pictureFileId && (await ownImage(tx, creatorId, pictureFileId)) : item.fileId;
    await queries.updateItem(tx, item, { title, caption, fileId, updatedAt: ctx.now }).execute();
    if (replaced && item.fileId) await discardFile(tx, ctx, item.fileId);
    await audit(tx, ctx, {
      action: 'portfolio.edit',
      resourceType: 'portfolio item',
      resourceId: itemId,
      before: { title: item.title, caption: item.caption, fileId: item.fileId },
      after: { title, caption, fileId },
    });
  });
}

/** Moves an item to a position, counted from 1; the others move up. Locks the account. @throws NOT_FOUND for another's item */
export async function moveItem(
  ctx: Context,
  { itemId, position }: { itemId: string; position: number },
): Promise<void> {
  const creatorId = userOf(ctx).id;
  await inTransaction(ctx.db, async (tx) => {
    const ids = await lockPortfolio(tx, creatorId);
    const before = ids.indexOf(itemId) + 1;
    if (before === 0) throw notFound('This item');
    const order = ids.filter((id) => id !== itemId).toSpliced(position - 1, 0, itemId);
    const after = order.indexOf(itemId) + 1;
    if (after === before) return;
    await queries.putOrder(tx, creatorId, order).execute();
    await audit(tx, ctx, {
      action: 'portfolio.edit',
      resourceType: 'portfolio item',
      resourceId: itemId,
      before: { position: before },
      after: { position: after },
    });
  });
}

/** Removes an item; the picture that was uploaded for a post is deleted with it. Locks account and item. @throws NOT_FOUND for another's item */
export async function removeItem(ctx: Context, itemId: string): Promise<void> {
  const creatorId = userOf(ctx).id;
  await inTransaction(ctx.db, async (tx) => {
    const ids = await lockPortfolio(tx, creatorId);
    const item = await ownRow(tx, ctx, 'portfolioItems', itemId);
    const { kind, fileId, title, postUrl, submissionId } = item;
    await queries.deleteItem(tx, item).execute();
    const rest = ids.filter((id) => id !== itemId);
    await queries.putOrder(tx, creatorId, rest).execute();
    if (kind === 'post' && fileId) await discardFile(tx, ctx, fileId);
    await audit(tx, ctx, {
      action: 'portfolio.remove',
      resourceType: 'portfolio item',
      resourceId: itemId,
      before: { kind, title, postUrl, submissionId, fileId },
    });
  });
}

/**
 * Switches the public page and its prices on or off, and stores the prices, which are the ones that brands see wherever they choose. Locks the account. @throws NOT_FOUND without a profile, CONFLICT if the
 * page is switched on before there is a user name
 */
export async function savePage(ctx: Context, { prices, ...switches }: PageSettingsInput): Promise<void> {
  const creatorId = userOf(ctx).id;
  await inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, creatorId).executeTakeFirst();
    const stored = await queries.pageSettings(tx, creatorId).executeTakeFirst();
    if (!stored) throw notFound('Your creator profile');
    if (switches.publicPage && stored.username === null)
      throw conflict(portfolioMessages.usernameMissing, 'publicPage');
    const amounts = prices?.rates.map(({ fromMinor }) => fromMinor) ?? [];
    const shown = prices && {
      priceMinMinor: amounts.length > 0 ? Math.min(...amounts) : null,
      priceMaxMinor: amounts.length > 0 ? Math.max(...amounts) : null,
      priceCurrency: prices.currency,
    };
    await queries.updateSettings(tx, creatorId, { ...switches, ...shown, updatedAt: ctx.now }).execute();
    if (prices) {
      const { currency, rates } = prices;
      await queries.deleteRates(tx, creatorId).execute();
      const rows = rates.map((rate) => ({ creatorId, currency, ...rate }));
      if (rows.length > 0) await queries.insertRates(tx, rows).execute();
    }
    const { publicPage, publicPrices } = stored;
    await audit(tx, ctx, {
      action: 'portfolio.savePage',
      resourceType: 'creator profile',
      resourceId: creatorId,
      before: { publicPage, publicPrices },
      after: { ...switches, ...(prices && { prices }) },
    });
  });
}
