import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { CARD_PICTURES_SHOWN } from '#shared/portfolio/limits.ts';
import type { Context } from '../context.ts';
import { Turns } from '../turns.ts';
import { type CardFacts, cardFacts, drawCard } from './card.views.ts';
import { cardFiles } from './page.queries.ts';
import { publicPage } from './page.service.ts';

/** How many pictures are drawn at once; each takes a third of a second of processor time. */
const drawn = new Turns(1);
const KEPT_MAX = 100;
/** Pictures by their contents, least recently requested first. */
const kept = new Map<string, Buffer>();

interface Card {
  etag: string;
  png: () => Promise<Buffer>;
}

/**
 * The picture of a public page, 1200 by 630; null if visitors cannot see the page. Pages with the same contents are drawn once. Locks nothing.
 * @throws TOO_MANY_REQUESTS from `png` for a network address that has had too many drawn
 */
export async function pageCard(ctx: Context, username: string, network: string): Promise<Card | null> {
  const page = await publicPage(ctx, username);
  if (!page) return null;
  const shown = page.items.filter(({ media }) => media?.contentType.startsWith('image/')).map(({ id }) => id);
  const itemIds = shown.slice(0, CARD_PICTURES_SHOWN);
  const files = await cardFiles(ctx.db, page.username, itemIds).execute();
  const keyOf = (itemId: string | null) => files.find((file) => file.itemId === itemId)?.contentKey ?? null;
  const facts = cardFacts(page, { avatar: keyOf(null), pictures: itemIds.flatMap((id) => keyOf(id) ?? []) });
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
  return {
    etag: `"${hash}"`,
    async png() {
      const known = kept.get(hash);
      if (known) return known;
      await ctx.limits.take(
        'card.address',
        network,
        'Too many pictures were requested from this network. Please try again later.',
      );
      return drawn.run(async () => keep(hash, kept.get(hash) ?? (await draw(ctx, facts))));
    },
  };
}

function keep(hash: string, png: Buffer): Buffer {
  kept.set(hash, png);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  return png;
}

async function draw({ providers }: Context, facts: CardFacts): Promise<Buffer> {
  const read = async (key: string | null): Promise<Buffer | null> => {
    const opened = key === null ? null : await providers.files.openPicture(key, 512).catch(() => null);
    return opened && buffer(opened.stream);
  };
  const avatar = await read(facts.avatar);
  const pictures = await Promise.all(facts.pictures.map(read));
  return drawCard(
    facts,
    avatar,
    pictures.filter((picture) => picture !== null),
  );
}
