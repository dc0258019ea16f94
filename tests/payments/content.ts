import { createFile, type Row } from '#db/factories.ts';
import type { Harness } from '#tests/support/harness.ts';

// The content of a deal, by the procedures of its creator and its brand.

type Deal = Pick<Row<'deals'>, 'id' | 'campaignId' | 'creatorId' | 'brandId'>;

/** One piece of content is handed in, a new one. Answers its id. The bytes of a file come over HTTP, so its row is made by a factory. */
export async function handIn(h: Harness, { campaignId, creatorId }: Deal): Promise<string> {
  const { id } = await createFile(h.owner, { ownerId: creatorId, purpose: 'submission' });
  const piece = { title: 'An evening with it', caption: `Take ${id} #ad`, fileIds: [id] };
  return (await (await h.as(creatorId)).content.submit({ campaignId, ...piece })).submissionId;
}

/** The brand approves a piece as it was handed in last. */
export async function approve(h: Harness, { brandId }: Deal, submissionId: string): Promise<void> {
  await (await h.as(brandId)).content.approve({ submissionId, version: 1, feedback: null });
}

/** All that a deal owes, handed in and approved: scenes ask for one piece. */
export async function approveAll(h: Harness, deal: Deal): Promise<void> {
  await approve(h, deal, await handIn(h, deal));
}
