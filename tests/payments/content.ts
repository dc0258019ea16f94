import { createFile, type Row } from '#db/factories.ts';
import type { Harness } from '#tests/support/harness.ts';

// The content of a deal, by the procedures of its creator and its brand.

type Deal = Pick<Row<'deals'>, 'id' | 'campaignId' | 'creatorId' | 'brandId'>;

/** Submits one new piece of content. Returns its id. The bytes of a file are sent over HTTP, so a factory makes its row. */
export async function handIn(h: Harness, { campaignId, creatorId }: Deal): Promise<string> {
  const { id } = await createFile(h.owner, { ownerId: creatorId, purpose: 'submission' });
  const piece = { title: 'An evening with it', caption: `Take ${id} #ad`, fileIds: [id] };
  return (await (await h.as(creatorId)).content.submit({ campaignId, ...piece })).submissionId;
}

/** The brand approves a piece in the version submitted last. */
export async function approve(h: Harness, { brandId }: Deal, submissionId: string): Promise<void> {
  await (await h.as(brandId)).content.approve({ submissionId, version: 1, feedback: null });
}

/** All content that a deal owes, submitted and approved: scenes ask for one piece. */
export async function approveAll(h: Harness, deal: Deal): Promise<void> {
  await approve(h, deal, await handIn(h, deal));
}
