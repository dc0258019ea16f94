import type { Brief } from '#shared/contracts/brief.schema.ts';
import { editMessages } from '#shared/messages/campaigns.ts';
import { briefMessages, paymentMessages } from '#shared/messages/payments.ts';
import { campaignName } from '#shared/names.ts';
import type { DocumentKind } from '#shared/payments/payments.schema.ts';
import type { Authorized, CampaignRow } from '../access.ts';
import { audit } from '../audit.ts';
import type { UserContext } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { conflict, notFound } from '../errors.ts';
import type { Locked } from '../ground/locks.ts';
import { depositArrived } from '../payments/balance.service.ts';
import { recheckOpenPayments } from '../payments/open.service.ts';
import * as queries from './contracts.queries.ts';
import { readBrief } from './contracts.service.ts';
import { askToSign } from './notices.service.ts';

type OwnCampaign = Authorized<Locked<CampaignRow>, 'manage'>;

/** Saves the brief as a new version (ruling D); the same brief again is no new version. Answers the toast's title. */
export async function saveBrief(tx: Tx, ctx: UserContext, campaign: OwnCampaign, content: Brief) {
  assertRunning(campaign);
  const latest = await queries.latestBrief(tx, campaign.id).executeTakeFirst();
  if (latest && JSON.stringify(readBrief(latest.brief)) === JSON.stringify(content)) {
    return { version: latest.version, message: briefMessages.saved };
  }
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
  await askToSignAgain(tx, ctx, campaign);
  return { version, message: latest ? briefMessages.saved : briefMessages.created };
}

/** Attaches one of the brand's own uploads as contract or brief; not after the deposit. */
export async function attachFile(
  tx: Tx,
  ctx: UserContext,
  campaign: OwnCampaign,
  { fileId, kind }: { fileId: string; kind: DocumentKind },
): Promise<{ id: string }> {
  assertRunning(campaign);
  await assertUnlocked(tx, campaign.id);
  const file = await queries.ownUpload(tx, fileId, ctx.actor.id, kind).executeTakeFirst();
  if (!file) throw notFound('This file');
  const files = await queries.currentFiles(tx, campaign.id).execute();
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
  await askToSignAgain(tx, ctx, campaign);
  return row;
}

/** Takes a contract or brief file away; not after the deposit. The file stays stored for those who signed it. */
export async function removeFile(
  tx: Tx,
  ctx: UserContext,
  campaign: OwnCampaign,
  campaignFileId: string,
): Promise<void> {
  assertRunning(campaign);
  await assertUnlocked(tx, campaign.id);
  const removed = await queries.takeFileOff(tx, campaign.id, campaignFileId, ctx.now).executeTakeFirst();
  if (!removed) throw notFound('This file');
  await audit(tx, ctx, {
    action: 'payments.removeFile',
    resourceType: 'campaign file',
    resourceId: campaignFileId,
    before: { campaignId: campaign.id, ...removed },
  });
  await recheckOpenPayments(tx, ctx, campaign);
  await askToSignAgain(tx, ctx, campaign);
}

/** What was agreed in a campaign that is over stays as it is. */
function assertRunning({ status }: CampaignRow): void {
  if (status === 'completed' || status === 'cancelled') throw conflict(editMessages.closed);
}

async function assertUnlocked(tx: Tx, campaignId: string): Promise<void> {
  if (await depositArrived(tx, campaignId)) throw conflict(paymentMessages.documentsLocked);
}

/** Creators whose deal is not bound yet, and who have signed documents that are no longer the current ones, are asked to sign again. */
async function askToSignAgain(tx: Tx, ctx: UserContext, campaign: CampaignRow): Promise<void> {
  const creators = await queries.creatorsWhoSigned(tx, campaign.id).execute();
  const message = paymentMessages.signAgain(campaignName(campaign));
  await askToSign(tx, ctx, campaign, creators, { title: 'Please sign again', message });
}
