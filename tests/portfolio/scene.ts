import { createCampaign, createDeal, createFile, createSubmission, createUser, type NewRow } from '#db/factories.ts';
import type { Harness } from '#tests/support/harness.ts';

export const NOW = new Date('2026-06-05T10:00:00.000Z');

/** A creator whose page is public. */
export async function publicCreator(h: Harness, profile: Partial<NewRow<'creatorProfiles'>> = {}) {
  const user = await createUser(h.owner, 'creator', { creatorProfile: { publicPage: true, ...profile } });
  const { username } = await h.owner
    .selectFrom('creatorProfiles')
    .select('username')
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow();
  return { id: user.id, username: username ?? '', caller: await h.as(user.id, NOW) };
}

interface Delivered {
  campaign?: Partial<NewRow<'campaigns'>>;
  deal?: Partial<NewRow<'deals'>>;
  submission?: Parameters<typeof createSubmission>[1] extends infer Input ? Partial<Input> : never;
}

/** Published content of a creator under a contract that allows portfolio use. */
export async function delivered(h: Harness, creatorId: string, { campaign, deal, submission }: Delivered = {}) {
  const brand = await createUser(h.owner, 'brand');
  const made = await createCampaign(h.owner, { brandId: brand.id, status: 'live', ...campaign });
  const agreed = await createDeal(h.owner, {
    campaign: made,
    creatorId,
    status: 'submitted',
    portfolioUse: true,
    ...deal,
  });
  const handedIn = await createSubmission(h.owner, {
    deal: agreed,
    status: 'published',
    platform: 'instagram',
    ...submission,
  });
  const { fileId } = await h.owner
    .selectFrom('submissionFiles')
    .innerJoin('submissionVersions', 'submissionVersions.id', 'submissionFiles.versionId')
    .select('fileId')
    .where('submissionId', '=', handedIn.id)
    .executeTakeFirstOrThrow();
  return { brand, campaign: made, deal: agreed, submission: handedIn, fileId, submissionId: handedIn.id };
}

export const ownImage = (h: Harness, ownerId: string) => createFile(h.owner, { ownerId, purpose: 'image' });

/** Adds a post of one's own; returns its id. */
export async function addPost(
  caller: Awaited<ReturnType<Harness['as']>>,
  path: string,
  over: { title?: string; pictureFileId?: string } = {},
): Promise<string> {
  const input = { post: `https://www.instagram.com/p/${path}/`, title: `Post ${path}`, caption: null, ...over };
  return (await caller.portfolio.addPost(input)).id;
}
