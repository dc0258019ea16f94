import { createCampaign, createDeal, createFile, FACTORY_TIME } from '#db/factories.ts';
import { documentHash } from '#server/agreement/contracts/documents.rules.ts';
import { writePaper } from '#server/pdf.ts';
import { storePaper } from '#server/providers/files/papers.ts';
import { LATER } from './crowd.ts';
import type { Harness } from './harness.ts';

/** A deal that both sides have signed on the agreement that Accord made; returns its id. */
export async function dealWithAgreement(
  h: Harness,
  { brand, creator }: Record<'brand' | 'creator', string>,
): Promise<string> {
  const campaign = await createCampaign(h.owner, { brandId: brand, status: 'creators_assigned', ...LATER });
  const { id: dealId } = await createDeal(h.owner, { campaign, creatorId: creator, status: 'accepted' });
  const pdf = await writePaper({ title: 'Agreement', lead: '', sections: [], notes: [], at: FACTORY_TIME });
  const { key: contentKey } = (await storePaper(h.context(), pdf)).stored;
  const file = await createFile(h.owner, { ownerId: brand, purpose: 'contract', contentKey });
  const attached = {
    campaignId: campaign.id,
    dealId,
    kind: 'contract',
    fileId: file.id,
    createdAt: FACTORY_TIME,
  } as const;
  await h.owner.insertInto('campaignFiles').values(attached).execute();
  const signed = { dealId, typedName: 'Name', documentHash: documentHash([contentKey], 0), signedAt: FACTORY_TIME };
  const both = (['brand', 'creator'] as const).map((party) => ({
    ...signed,
    party,
    signerId: { brand, creator }[party],
  }));
  await h.owner.insertInto('signatures').values(both).execute();
  return dealId;
}
