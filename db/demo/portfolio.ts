import type { StoredContent } from '#server/providers/files/interface.ts';
import { CONTRACTED_DEALS, isOneOf } from '#shared/status-sets.ts';
import { addFile } from './files.ts';
import { postAddress } from './market.ts';
import type { Creator } from './people.ts';
import { both, type World } from './world.ts';

const DELIVERED = 4;
const POSTS = [
  { title: 'Slow mornings', caption: 'One take, one lens, no filter.' },
  { title: 'Three evenings, one recipe', caption: 'The week when I cooked the same dinner until it was right.' },
  { title: 'Lunch in the light', caption: null },
  { title: 'Packed for three days', caption: 'What goes in, and what stays at home.' },
] as const;
/** The price of a piece of each kind, in the creator's usual price. */
const RATES = [
  { contentType: 'story', factor: 1 },
  { contentType: 'post', factor: 1.2 },
  { contentType: 'reel', factor: 1.6 },
  { contentType: 'video', factor: 2 },
] as const;
/** When each post was added; content of deals follows a day after it was posted. */
const ADDED_DAYS_AGO = [310, 205, 140, 60] as const;

/**
 * Gives a creator of the demo a portfolio and a public page with prices: posts with pictures, and published content of deals, whose contracts
 * all allow it. It takes no random numbers of the world.
 */
export function fillPortfolio(w: World, creator: Creator, pictures: readonly StoredContent[]): void {
  const { id: creatorId } = creator;
  const profile = w.rows.creatorProfiles.find(({ userId }) => userId === creatorId);
  if (!profile) return;
  Object.assign(profile, { publicPage: true, publicPrices: true });
  for (const { contentType, factor } of RATES) {
    const fromMinor = Math.round((creator.price * factor) / 10) * 1_000;
    w.rows.creatorRates.push({ creatorId, contentType, fromMinor, currency: 'USD' });
  }
  const add = (
    item: Omit<(typeof w.rows.portfolioItems)[number], 'creatorId' | 'position' | 'createdAt' | 'updatedAt'>,
    addedAt: Date,
  ) => {
    const position = w.rows.portfolioItems.filter((each) => each.creatorId === creatorId).length + 1;
    w.rows.portfolioItems.push({ ...item, creatorId, position, ...both(addedAt) });
  };
  const handle = profile.username ?? 'me';
  for (const [index, { title, caption }] of POSTS.entries()) {
    const stored = pictures[index];
    const addedAt = w.ago(ADDED_DAYS_AGO[index] ?? 0);
    const file = { ownerId: creatorId, purpose: 'image' as const, name: `work-${index + 1}.jpg`, createdAt: addedAt };
    const fileId = stored ? addFile(w, stored, file) : null;
    const platform = index === 1 ? 'tiktok' : 'instagram';
    const postUrl = postAddress(platform, handle, `a1b2c3d${index}`);
    add({ kind: 'post', platform, postUrl, fileId, title, caption }, addedAt);
  }
  const published = w.rows.submissions.filter(
    (submission) =>
      submission.creatorId === creatorId &&
      submission.status === 'published' &&
      w.rows.deals.some(({ id, status }) => id === submission.dealId && status && isOneOf(CONTRACTED_DEALS, status)),
  );
  for (const submission of published.slice(0, DELIVERED)) {
    const version = w.rows.submissionVersions.find(
      ({ submissionId, version }) => submissionId === submission.id && version === submission.version,
    );
    const file = w.rows.submissionFiles.find(({ versionId }) => versionId === version?.id);
    if (!file) continue;
    const { title, platform, id: submissionId, publishedAt } = submission;
    const delivered = {
      kind: 'delivered' as const,
      platform: platform ?? 'instagram',
      submissionId,
      fileId: file.fileId,
      title,
    };
    add(delivered, w.after(new Date(publishedAt ?? w.now), 1));
  }
}
