import { paymentMessages } from '#shared/messages/payments.ts';
import type { Authorized, CampaignRow, DealRow } from '../access.ts';
import { audit } from '../audit.ts';
import type { UserContext } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { conflict, unmet } from '../errors.ts';
import { lockCampaign, lockDeal, lockDeals } from '../ground/locks.ts';
import { publish } from '../live.ts';
import { notify } from '../notifications/notifications.service.ts';
import { onSigned } from './binding.service.ts';
import { documentsOf } from './contracts.service.ts';

interface Signing {
  name: string;
  /** What the person had before their eyes; a document that changed meanwhile is not signed. */
  documentHash: string;
}

type Party = 'brand' | 'creator';

/** The brand signs the campaign's contract: for every creator who has accepted. Those who accept later under the same documents are covered. */
export async function signAsBrand(
  tx: Tx,
  ctx: UserContext,
  campaign: Authorized<CampaignRow, 'manage'>,
  signing: Signing,
): Promise<{ signed: number }> {
  await assertCurrent(tx, campaign.id, signing);
  const deals = await lockDeals(tx, campaign.id, ['accepted']).execute();
  if (deals.length === 0) throw unmet(paymentMessages.nobodyToSignWith);
  let signed = 0;
  for (const deal of deals) {
    if (!(await sign(tx, ctx, deal, 'brand', { ...signing, signerId: ctx.actor.id }))) continue;
    signed += 1;
    await notify(tx, ctx, {
      userId: deal.creatorId,
      type: 'contract',
      title: 'A contract waits for you',
      message: paymentMessages.brandSigned(campaign.name ?? ''),
      route: `/creator/campaigns/${campaign.id}`,
      campaignId: campaign.id,
    });
    await onSigned(tx, ctx, deal.id);
  }
  if (signed === 0) throw conflict(paymentMessages.alreadySigned);
  return { signed };
}

/** The creator signs their own deal. */
export async function signAsCreator(
  tx: Tx,
  ctx: UserContext,
  { id, campaignId }: Authorized<DealRow, 'manage'>,
  signing: Signing,
): Promise<void> {
  const campaign = await lockCampaign(tx, campaignId).executeTakeFirstOrThrow();
  const deal = await lockDeal(tx, id).executeTakeFirstOrThrow();
  if (deal.status === 'invited') throw unmet(paymentMessages.acceptFirst);
  if (deal.status !== 'accepted') throw conflict(paymentMessages.alreadySigned);
  await assertCurrent(tx, campaign.id, signing);
  if (!(await sign(tx, ctx, deal, 'creator', { ...signing, signerId: ctx.actor.id }))) {
    throw conflict(paymentMessages.alreadySigned);
  }
  await extendBrandSignature(tx, ctx, deal, signing.documentHash);
  await notify(tx, ctx, {
    userId: deal.brandId,
    type: 'contract',
    title: 'Contract signed',
    message: paymentMessages.creatorSigned(signing.name, campaign.name ?? ''),
    route: `/brand/orders?projectId=${campaign.id}`,
    campaignId: campaign.id,
  });
  await publish(tx, { userId: deal.brandId, topic: 'deal' });
  await onSigned(tx, ctx, deal.id);
}

async function assertCurrent(tx: Tx, campaignId: string, signing: Signing): Promise<void> {
  const documents = await documentsOf(tx, campaignId);
  if (!documents.complete) throw unmet(paymentMessages.nothingToSign);
  if (documents.hash !== signing.documentHash) throw conflict(paymentMessages.documentsChanged);
}

/** A brand that signed these documents for another creator of the campaign has signed them for this one too. */
async function extendBrandSignature(tx: Tx, ctx: UserContext, deal: DealRow, documentHash: string): Promise<void> {
  const given = await tx
    .selectFrom('signatures')
    .innerJoin('deals', 'deals.id', 'signatures.dealId')
    .select(['signatures.signerId', 'signatures.typedName'])
    .where('deals.campaignId', '=', deal.campaignId)
    .where('signatures.party', '=', 'brand')
    .where('signatures.documentHash', '=', documentHash)
    .orderBy('signatures.signedAt')
    .limit(1)
    .executeTakeFirst();
  if (given) await sign(tx, ctx, deal, 'brand', { name: given.typedName, documentHash, signerId: given.signerId });
}

/** Stores a signature once; answers whether it is new. */
async function sign(
  tx: Tx,
  ctx: UserContext,
  deal: DealRow,
  party: Party,
  by: Signing & { signerId: string },
): Promise<boolean> {
  const own = by.signerId === ctx.actor.id;
  const row = await tx
    .insertInto('signatures')
    .values({
      dealId: deal.id,
      party,
      signerId: by.signerId,
      typedName: by.name,
      documentHash: by.documentHash,
      ipAddress: own ? ctx.request.ip : null,
      userAgent: own ? ctx.request.userAgent : null,
      signedAt: ctx.now,
    })
    .onConflict((oc) => oc.columns(['dealId', 'party', 'documentHash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await audit(tx, ctx, {
    action: own && party === 'brand' ? 'payments.signAsBrand' : 'payments.signAsCreator',
    resourceType: 'signature',
    resourceId: row.id,
    after: { dealId: deal.id, party, signerId: by.signerId, documentHash: by.documentHash },
  });
  return true;
}
