import type { StoredContent } from '#server/providers/files/interface.ts';
import { pictureAddress } from '#shared/pictures.ts';
import { addFile } from './files.ts';
import type { Creator, People, Person } from './people.ts';
import { luckOf } from './pictures/luck.ts';
import type { DemoFiles } from './pictures/store.ts';
import { fillPortfolio } from './portfolio.ts';
import { BRANDS, CAPTIONS } from './words.ts';
import type { World } from './world.ts';

const RECENT_POSTS = 6;
const TOP_POSTS = 3;

/**
 * Gives the creators of the demo their portraits and recent posts, its brands their logos, and its campaigns their covers. It comes last and
 * takes no random numbers of the world, so that the rest of the demo does not depend on pictures.
 */
export function hangPictures(w: World, people: People, files: DemoFiles): void {
  for (const brand of people.brands) {
    const profile = w.rows.brandProfiles.find(({ userId }) => userId === brand.id);
    if (profile) profile.logoUrl = address(w, brand, 'logo.jpg', files.logos.get(brand.name));
  }
  for (const creator of people.creators) {
    const profile = w.rows.creatorProfiles.find(({ userId }) => userId === creator.id);
    if (!profile) continue;
    profile.avatarUrl = address(w, creator, 'portrait.jpg', files.portraits.get(creator.name));
    const posts = madeBy(creator, profile.industryGroups ?? [], files);
    post(w, creator, profile.avatarUrl, posts);
    // The creator of the demo login.
    if (creator === people.creators[0]) fillPortfolio(w, creator, posts);
  }
  for (const campaign of w.rows.campaigns) {
    const cover = files.covers.get(campaign.name ?? '');
    if (!cover) continue;
    const createdAt = new Date(campaign.createdAt);
    campaign.coverFileId = addFile(w, cover, {
      ownerId: campaign.brandId,
      purpose: 'image',
      name: 'cover.jpg',
      createdAt,
    });
  }
}

/** Stores no content twice: only the row is new. */
function address(w: World, owner: Person, name: string, stored: StoredContent | undefined): string | null {
  if (!stored) return null;
  const { id: ownerId, createdAt } = owner;
  return pictureAddress(addFile(w, stored, { ownerId, purpose: 'image', name, createdAt }));
}

/** Posts that this creator would make, about what the brands of their industries sell. */
function madeBy(creator: Creator, industries: readonly string[], { posts }: DemoFiles): StoredContent[] {
  const luck = luckOf(`posts of ${creator.name}`);
  const fitting = BRANDS.filter(({ industry }) => industries.includes(industry));
  const all = (fitting.length > 1 ? fitting : BRANDS).flatMap(({ name }) => posts.get(name) ?? []);
  return Array.from({ length: RECENT_POSTS }, () => all.splice(luck.between(0, all.length - 1), 1)).flat();
}

/** What the social provider would have found on each platform of the creator. */
function post(w: World, creator: Creator, portrait: string | null, pictures: readonly StoredContent[]): void {
  const found = w.rows.creatorPublicAnalytics.filter(({ creatorId }) => creatorId === creator.id);
  const thumbnails = pictures.map((stored, index) => address(w, creator, `post-${index + 1}.jpg`, stored));
  for (const analytics of found) {
    const contents = thumbnails.map((thumbnail_url, index) => ({
      thumbnail_url,
      url: `${analytics.profileUrl}#post-${index + 1}`,
      caption: CAPTIONS[index % CAPTIONS.length],
    }));
    analytics.imageUrl = portrait;
    analytics.recentContents = JSON.stringify(contents);
    analytics.topContents = JSON.stringify(contents.slice(-TOP_POSTS));
  }
}
