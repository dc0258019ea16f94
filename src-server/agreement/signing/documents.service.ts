import type { Brief } from '#shared/contracts/brief.schema.ts';
import { briefMessages, paymentMessages } from '#shared/messages/payments.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { DocumentKind } from '#shared/payments/payments.schema.ts';
import { type Authorized, type CampaignRow, ownCampaign } from '../../access.ts';
import { audit } from '../../audit.ts';
import type { Context, UserContext } from '../../context.ts';
import { inTransaction, type Tx } from '../../data/db.ts';
import { conflict, notFound, refuse } from '../../errors.ts';
import { refuseContact } from '../../ground/contact.ts';
import type { Locked } from '../../ground/locks.ts';
import { depositArrived } from '../../money/checkout/balance.service.ts';
import { recheckOpenPayments } from '../../money/checkout/revalidation.service.ts';
import { agreementsFollowBrief } from '../contracts/agreement-requests.service.ts';
import * as queries from '../contracts/contracts.queries.ts';
import { briefRefusal, filesRefusal } from '../contracts/contracts.rules.ts';
import { readBrief } from '../contracts/contracts.service.ts';
import { requestSignatures } from '../contracts/notices.service.ts';

type OwnCampaign = Authorized<Locked<CampaignRow>, 'manage'>;

/**
 * Saves the brief as a new version (ruling D); the same brief again is not a new version. Creators who signed the earlier documents are asked to sign
 * again, and agreements follow how long the brand has to review content. Returns the version and the title of the toast. Locks the campaign.
 * @throws NOT_FOUND for another brand's; CONFLICT if the campaign is over, if that time would change after the deposit, or while the bank is working
 * on a payment that depends on the documents
 */
export async function saveBrief(ctx: UserContext, campaignId: string, content: Brief) {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId, { lock: true });
    refuse(briefRefusal(campaign));
    refuseContact(Object.fromEntries(Object.entries(content).map(([field, value]) => [`brief.${field}`, value])));
    const latest = await queries.latestBriefs(tx, [campaign.id]).executeTakeFirst();
    if (latest && JSON.stringify(readBrief(latest.brief)) === JSON.stringify(content)) {
      return { version: latest.version, message: briefMessages.saved };
    }
    const before = latest && readBrief(latest.brief).approvalProcess;
    const otherPeriod = (before ?? 'standard') !== content.approvalProcess;
    if (otherPeriod && (await depositArrived(tx, campaign.id))) throw conflict(briefMessages.periodAgreed);
    const version = (latest?.version ?? 0) + 1;
    const row = await queries
      .insertBrief(tx, {
        campaignId: campaign.id,
        version,
        brief: JSON.stringify(content),
        createdBy: ctx.actor.id,
        createdAt: ctx.now,
      })
      .executeTakeFirstOrThrow();
    await audit(tx, ctx, {
      action: 'payments.saveBrief',
      resourceType: 'brief',
      resourceId: row.id,
      after: { campaignId: campaign.id, version },
    });
    await recheckOpenPayments(tx, ctx, campaign);
    await requestSignaturesAgain(tx, ctx, campaign, null);
    if (otherPeriod) await agreementsFollowBrief(tx, campaign);
    return { version, message: latest ? briefMessages.saved : briefMessages.created };
  });
}

/**
 * Attaches one of the brand's own uploads as contract or brief; one that is already attached stays as it is. Creators who signed the earlier
 * documents are asked to sign again. Locks the campaign.
 * @throws NOT_FOUND for another brand's campaign, and for a file that is not the brand's own upload of this kind; CONFLICT after the deposit, if the
 * campaign is over, or while the bank is working on a payment that depends on the documents
 */
export async function attachFile(
  ctx: UserContext,
  campaignId: string,
  { fileId, kind }: { fileId: string; kind: DocumentKind },
): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId, { lock: true });
    await assertUnlocked(tx, campaign);
    const file = await queries.ownUpload(tx, fileId, ctx.actor.id, kind).executeTakeFirst();
    if (!file) throw notFound('This file');
    refuseContact({ fileId: file.name });
    const files = await queries.currentFiles(tx, [campaign.id]).execute();
    const attached = files.find((row) => row.fileId === fileId);
    if (attached) return { id: attached.id };
    const row = await queries
      .insertCampaignFile(tx, { campaignId: campaign.id, kind, fileId, createdBy: ctx.actor.id, createdAt: ctx.now })
      .executeTakeFirstOrThrow();
    await audit(tx, ctx, {
      action: 'payments.attachFile',
      resourceType: 'campaign file',
      resourceId: row.id,
      after: { campaignId: campaign.id, kind, fileId, name: file.name },
    });
    await recheckOpenPayments(tx, ctx, campaign);
    await requestSignaturesAgain(tx, ctx, campaign, null);
    return row;
  });
}

/**
 * Removes a contract or brief file from its campaign; it stays stored for those who signed it. Creators who signed the earlier documents are asked to
 * sign again. Locks the campaign.
 * @throws NOT_FOUND for another brand's campaign, and for a file that is not attached; CONFLICT after the deposit, if the campaign is over, or while
 * the bank is working on a payment that depends on the documents
 */
export async function removeFile(ctx: UserContext, campaignId: string, campaignFileId: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId, { lock: true });
    await assertUnlocked(tx, campaign);
    const removed = await queries.takeFileOff(tx, campaign, campaignFileId, ctx.now).executeTakeFirst();
    if (!removed) throw notFound('This file');
    await audit(tx, ctx, {
      action: 'payments.removeFile',
      resourceType: 'campaign file',
      resourceId: campaignFileId,
      before: { campaignId: campaign.id, ...removed },
    });
    await recheckOpenPayments(tx, ctx, campaign);
    await requestSignaturesAgain(tx, ctx, campaign, removed.dealId === null ? null : [removed.dealId]);
  });
}

async function assertUnlocked(tx: Tx, campaign: OwnCampaign): Promise<void> {
  refuse(filesRefusal(campaign, { depositArrived: await depositArrived(tx, campaign.id) }));
}

/**
 * Asks creators to sign again whose deal is not bound yet and who have signed documents that are no longer current: those of the deals whose
 * documents have changed, or of all. Locks nothing.
 */
export async function requestSignaturesAgain(
  tx: Tx,
  ctx: Context,
  campaign: CampaignRow,
  dealIds: readonly string[] | null,
): Promise<void> {
  const creators = await queries.creatorsWhoSigned(tx, campaign.id, dealIds).execute();
  const message = paymentMessages.signAgain(nameOrUntitled(campaign.name));
  await requestSignatures(tx, ctx, campaign, creators, { title: 'Please sign again', message });
}
