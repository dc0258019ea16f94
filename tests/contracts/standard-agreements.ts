import { buffer } from 'node:stream/consumers';
import type { Harness } from '#tests/support/harness.ts';
import { briefForm, type Scene, scene } from '../payments/scene.ts';

const AMOUNTS = [30_000, 20_000];

/** Helpers for tests of standard agreements: campaigns to make them for, the files of a deal, and signatures. */
export function agreements(h: Harness) {
  /** A campaign with a brief and two accepted deals of different amounts. */
  async function briefed(input: Parameters<typeof scene>[1] = { amounts: AMOUNTS }) {
    const at = await scene(h, input);
    const brand = await h.as(at.brand.id);
    const campaignId = at.campaign.id;
    await brand.payments.saveBrief({ campaignId, brief: briefForm() });
    const [first, second] = at.deals;
    if (!first || !second) throw new Error('The scene has two deals');
    return { at, brand, campaignId, first, second };
  }

  const filesOf = (dealId: string) =>
    h.owner
      .selectFrom('campaignFiles')
      .innerJoin('files', 'files.id', 'campaignFiles.fileId')
      .selectAll('files')
      .select(['campaignFiles.id as attachedId', 'campaignFiles.removedAt'])
      .where('campaignFiles.dealId', '=', dealId)
      .orderBy('campaignFiles.createdAt')
      .execute();

  async function agreementOf(dealId: string) {
    const file = (await filesOf(dealId)).find(({ removedAt }) => removedAt === null);
    const opened = file && (await h.context().providers.files.open(file.contentKey));
    if (!file || !opened) throw new Error('This deal has an agreement whose bytes are stored');
    return { file, bytes: await buffer(opened.stream) };
  }

  const agreementAs = async (creatorId: string, dealId: string) =>
    (await h.as(creatorId)).payments.agreement({ dealId });

  async function signAll({
    at,
    brand,
    campaignId,
  }: {
    at: Scene;
    brand: Awaited<ReturnType<typeof h.as>>;
    campaignId: string;
  }) {
    const { documents } = await brand.payments.contract({ campaignId });
    await brand.payments.signAsBrand({ campaignId, name: 'Bo Brand', documentHash: documents.hash });
    for (const { id: dealId, creatorId } of at.deals) {
      const hash = (await agreementAs(creatorId, dealId)).documents?.hash ?? '';
      await (await h.as(creatorId)).payments.signAsCreator({ dealId, name: 'Cleo Creator', documentHash: hash });
    }
  }

  return { briefed, filesOf, agreementOf, agreementAs, signAll };
}
