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

/** Posts that this creator would make: first those about what the brands of their industries sell. */
function madeBy(creator: Creator, industries: readonly string[], { posts }: DemoFiles): StoredContent[] {
  const luck = luckOf(`posts of ${creator.name}`);
  const fits = ({ industry }: (typeof BRANDS)[number]): boolean => industries.includes(industry);
  const shuffled = (brands: readonly (typeof BRANDS)[number][]): StoredContent[] => {
    const left = brands.flatMap(({ name }) => posts.get(name) ?? []);
    return left.flatMap(() => left.splice(luck.between(0, left.length - 1), 1));
  };
  return [...shuffled(BRANDS.filter(fits)), ...shuffled(BRANDS.filter((brand) => !fits(brand)))];
}

/** What the social provider would have found on each platform of the creator: posts of its own. */
function post(w: World, creator: Creator, portrait: string | null, pictures: readonly StoredContent[]): void {
  const found = w.rows.creatorPublicAnalytics.filter(({ creatorId }) => creatorId === creator.id);
  for (const [place, analytics] of found.entries()) {
    const first = place * RECENT_POSTS;
    const contents = pictures.slice(first, first + RECENT_POSTS).map((stored, index) => ({
      thumbnail_url: address(w, creator, `post-${first + index + 1}.jpg`, stored),
      url: `${analytics.profileUrl}#post-${index + 1}`,
      caption: CAPTIONS[(first + index) % CAPTIONS.length],
    }));
    analytics.imageUrl = portrait;
    analytics.recentContents = JSON.stringify(contents);
    analytics.topContents = JSON.stringify(contents.slice(-TOP_POSTS));
  }
}
