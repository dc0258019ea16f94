import { isDeepStrictEqual } from 'node:util';
import type { SaidTerm } from '#shared/deals/terms.ts';
import { isolated } from '#shared/isolated.ts';
import * as texts from '#shared/messages/payments/standard-agreement.ts';
import { brandName, creatorName, nameOrUntitled } from '#shared/names.ts';
import { personName } from '#shared/people.ts';
import { type CampaignRow, ownCampaign, staffCampaign } from '../../access.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { type Db, inTransaction, type Tx } from '../../data/db.ts';
import { conflict, refuse } from '../../errors.ts';
import { type Locked, lockCampaign } from '../../ground/locks.ts';
import { publish } from '../../live.ts';
import { depositArrived } from '../../money/checkout/balance.service.ts';
import { recheckOpenPayments } from '../../money/checkout/revalidation.service.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { writePaper } from '../../pdf.ts';
import { recordPaper, type StoredPaper, storePaper } from '../../providers/files/papers.ts';
import { type AgreementTerms, agreementPaper } from '../contracts/agreement-paper.rules.ts';
import { acceptedTerms, agreementInUse, brandHasSigned, brandParty } from '../contracts/agreements.queries.ts';
import { currentFiles, insertCampaignFile, takeFileOff } from '../contracts/contracts.queries.ts';
import { agreementRefusal, briefRefusal } from '../contracts/contracts.rules.ts';
import { documentsOf, signedDeals } from '../contracts/contracts.service.ts';
import { compileTerms } from '../contracts/terms.rules.ts';
import { requestSignaturesAgain } from './documents.service.ts';

/** The agreement of one deal as it is to be stored, with the terms from which it was made. */
interface Made {
  terms: AgreementTerms;
  paper: StoredPaper;
}

/**
 * Makes the agreement of every accepted deal of a campaign from its terms and attaches it as that deal's contract file; one that is up to date stays,
 * an older one is replaced and its creator asked to sign again. After the deposit, only deals without any contract get one. Returns how many were
 * made. The papers are stored first; then this locks the campaign.
 * @throws NOT_FOUND for another brand's; CONFLICT if nobody has accepted, the campaign is over, the deposit has arrived and nothing is missing, the
 * bank is working on a payment that depends on the documents, or the terms are changed meanwhile
 */
export async function makeAgreements(ctx: Context, campaignId: string): Promise<{ made: number }> {
  const wanted = await wantedTerms(ctx.db, await ownCampaign(ctx.db, ctx, campaignId));
  const papers = await Promise.all(wanted.map((terms) => stored(ctx, terms)));
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId, { lock: true });
    if (!isDeepStrictEqual(await wantedTerms(tx, campaign), wanted)) throw conflict(texts.changedMeanwhile);
    return { made: await attachAll(tx, ctx, campaign, papers) };
  });
}

/**
 * Makes the agreement of a deal that was accepted after the others (the job `contracts.make-agreement`), and tells the brand if it has signed the
 * others. Does nothing if the deal already has one or has ended, or the brand now uses contracts of its own. Locks the campaign.
 */
export async function makeLateAgreement(
  ctx: Context,
  { campaignId, dealId }: { campaignId: string; dealId: string },
): Promise<void> {
  const before = await lateTerms(ctx.db, await staffCampaign(ctx.db, ctx, campaignId), dealId);
  if (!before) return;
  const paper = await stored(ctx, before);
  await inTransaction(ctx.db, async (tx) => {
    const campaign = await staffCampaign(tx, ctx, campaignId, { lock: true });
    const terms = await lateTerms(tx, campaign, dealId);
    if (!terms) return;
    // The job runs again, with the terms as they are then.
    if (!isDeepStrictEqual(terms, before)) throw conflict(texts.changedMeanwhile);
    await attachAll(tx, ctx, campaign, [paper]);
    await publish(tx, { userId: campaign.brandId, topic: 'deal' });
    if (!(await brandHasSigned(tx, campaignId).executeTakeFirst())) return;
    await notify(tx, ctx, {
      userId: campaign.brandId,
      type: 'contract',
      title: texts.toSignTitle,
      message: texts.toSign(terms.creator.name, nameOrUntitled(campaign.name)),
      route: `/brand/orders?projectId=${campaignId}`,
      campaignId,
    });
  });
}

/**
 * Makes those agreements of a campaign again whose terms have changed (the job `contracts.remake-agreements`), until the deposit and only if neither
 * side has signed them. The brand's own contracts and agreements that are up to date stay as they are. Locks the campaign, so that it waits for
 * anyone who is making agreements right now.
 */
export async function remakeAgreements(ctx: Context, { campaignId }: { campaignId: string }): Promise<void> {
  const wanted = await inTransaction(ctx.db, async (tx) => (await unsignedTerms(tx, campaignId)).terms);
  const papers = await Promise.all(wanted.map((terms) => stored(ctx, terms)));
  if (papers.length === 0) return;
  await inTransaction(ctx.db, async (tx) => {
    const { campaign, terms } = await unsignedTerms(tx, campaignId);
    if (!campaign) return;
    // A deal that was signed or cancelled since is left alone. If the terms have changed again, the job runs again.
    const current = papers.filter((made) => terms.some((now) => isDeepStrictEqual(now, made.terms)));
    if (current.length < terms.length) throw conflict(texts.changedMeanwhile);
    if ((await attachAll(tx, ctx, campaign, current)) === 0) return;
    const told = [campaign.brandId, ...terms.map(({ creator }) => creator.id)];
    await publish(tx, ...told.map((userId) => ({ userId, topic: 'deal' as const })));
  });
}

/** The terms of the deals whose agreements have to follow them, and their campaign, locked; no campaign if nothing has to follow any more. */
async function unsignedTerms(
  tx: Tx,
  campaignId: string,
): Promise<{ campaign?: Locked<CampaignRow>; terms: AgreementTerms[] }> {
  const campaign = await lockCampaign(tx, campaignId).where('deletedAt', 'is', null).executeTakeFirst();
  if (!campaign || briefRefusal(campaign) !== null || (await depositArrived(tx, campaignId))) return { terms: [] };
  const documents = await documentsOf(tx, campaignId);
  const deals = await signedDeals(tx, campaignId, documents);
  const unsigned = new Set(deals.flatMap((deal) => (deal.brandSignedAt || deal.creatorSignedAt ? [] : deal.id)));
  const follows = ({ dealId }: AgreementTerms) => dealId in documents.hashes && unsigned.has(dealId);
  return { campaign, terms: (await termsOf(tx, campaign, documents)).filter(follows) };
}

/** The terms of the deals that get an agreement when the brand asks for them. @throws CONFLICT with the reason if none can be made */
async function wantedTerms(db: Db | Tx, campaign: CampaignRow): Promise<AgreementTerms[]> {
  const arrived = await depositArrived(db, campaign.id);
  const documents = await documentsOf(db, campaign.id);
  const accepted = await termsOf(db, campaign, documents);
  const without = accepted.filter(({ dealId }) => !documents.ofDeal(dealId).hasContract);
  refuse(agreementRefusal(campaign, { depositArrived: arrived, accepted: accepted.length, without: without.length }));
  return arrived ? without : accepted;
}

/** The terms of a deal that still waits for its agreement; null if there is nothing left to do. */
async function lateTerms(db: Db | Tx, campaign: CampaignRow, dealId: string): Promise<AgreementTerms | null> {
  const documents = await documentsOf(db, campaign.id);
  const used = await agreementInUse(db, campaign.id).executeTakeFirst();
  if (!used || briefRefusal(campaign) !== null || documents.ofDeal(dealId).hasContract) return null;
  return (await termsOf(db, campaign, documents)).find((terms) => terms.dealId === dealId) ?? null;
}

/** The terms of all accepted deals of a campaign, oldest first. */
async function termsOf(
  db: Db | Tx,
  campaign: CampaignRow,
  { all: { brief } }: Awaited<ReturnType<typeof documentsOf>>,
): Promise<AgreementTerms[]> {
  const brand = await brandParty(db, campaign.brandId).executeTakeFirst();
  const rows = await acceptedTerms(db, campaign.id).execute();
  const { contentRequirements, platforms, targetIndustries, startDate, endDate, submissionDeadline, timeZone } =
    campaign;
  return rows.map(
    ({ dealId, agreedAmountMinor, currency, usageRights, responseDate, createdAt, creatorId, ...creator }) => ({
      dealId,
      usageRights,
      agreedAmountMinor,
      currency,
      approvalProcess: brief?.content.approvalProcess ?? null,
      acceptedAt: responseDate ?? createdAt,
      brand: { companyName: brandName(brand), person: brand ? personName(brand, '') || null : null },
      creator: { id: creatorId, name: creatorName(creator), username: creator.username },
      campaign: {
        name: nameOrUntitled(campaign.name),
        contentRequirements,
        platforms,
        targetIndustries,
        startDate,
        endDate,
        submissionDeadline,
        timeZone,
      },
    }),
  );
}

const stored = async (ctx: Context, terms: AgreementTerms): Promise<Made> => ({
  terms,
  paper: await storePaper(ctx, await writePaper(agreementPaper(terms))),
});

/** What an agreement states, as it is stored with it. */
const statedIn = (agreed: AgreementTerms): SaidTerm[] =>
  compileTerms(agreed).map(({ kind, lines }) => ({ kind, lines }));

/** Attaches each agreement to its deal in place of an older one, and returns how many are new. The caller has locked the campaign. */
async function attachAll(tx: Tx, ctx: Context, campaign: Locked<CampaignRow>, made: readonly Made[]): Promise<number> {
  const files = await currentFiles(tx, [campaign.id]).execute();
  const changed: string[] = [];
  for (const { terms, paper } of made) {
    const { dealId } = terms;
    const older = files.filter((file) => file.dealId === dealId);
    if (older.some(({ contentKey }) => contentKey === paper.stored.key)) continue;
    for (const { id } of older) await takeFileOff(tx, campaign, id, ctx.now).execute();
    const owner = { ownerId: campaign.brandId, name: `Agreement with ${isolated(terms.creator.name)}.pdf` };
    const fileId = await recordPaper(tx, ctx, paper, owner);
    const attached = { campaignId: campaign.id, kind: 'contract' as const, fileId, dealId };
    const createdBy = ctx.actor.kind === 'user' ? ctx.actor.id : null;
    const { id } = await insertCampaignFile(tx, {
      ...attached,
      terms: JSON.stringify(statedIn(terms)),
      createdBy,
      createdAt: ctx.now,
    }).executeTakeFirstOrThrow();
    await audit(tx, ctx, {
      action: 'payments.makeAgreements',
      resourceType: 'campaign file',
      resourceId: id,
      after: { ...attached, contentKey: paper.stored.key },
    });
    changed.push(dealId);
  }
  if (changed.length === 0) return 0;
  await recheckOpenPayments(tx, ctx, campaign);
  await requestSignaturesAgain(tx, ctx, campaign, changed);
  return changed.length;
}
