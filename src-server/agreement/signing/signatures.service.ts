import { isolated } from '#shared/isolated.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { creatorDealToChange, type DealRow, ownCampaign } from '../../access.ts';
import { tellPerson } from '../../agency/acting.service.ts';
import { auditAll } from '../../audit.ts';
import { agencyOf, type UserContext } from '../../context.ts';
import { inTransaction, type Tx } from '../../data/db.ts';
import { conflict, unmet } from '../../errors.ts';
import { bothSidesRefusal, refuseBothSides } from '../../ground/acting.ts';
import { type Locked, lockDeals } from '../../ground/locks.ts';
import { announce } from '../../ground/webhooks.ts';
import { bindDeals } from '../../lifecycle/binding.service.ts';
import { publish } from '../../live.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { brandSignature, insertSignatures, type Party } from '../contracts/contracts.queries.ts';
import { brandSignRefusal, creatorSignRefusal } from '../contracts/contracts.rules.ts';
import { documentsOf } from '../contracts/contracts.service.ts';
import { requestSignatures } from '../contracts/notices.service.ts';

interface Signing {
  name: string;
  /**
   * The hash of the documents that the person was shown: for a brand those of all deals together, for a creator those of their own. If one of them
   * has changed since, nothing is signed. Each deal's signature carries the hash of that deal's documents.
   */
  documentHash: string;
}

/**
 * The brand signs the campaign's contract for every creator who has accepted and has one; creators who accept later are covered as long as the
 * documents stay the same, unless an agreement is made for them. Returns for how many deals the signature is new. Locks the campaign, then its
 * accepted deals.
 * @throws NOT_FOUND for another brand's; PRECONDITION_FAILED without documents or creators, CONFLICT if the documents have changed or all deals are
 * signed
 */
export async function signAsBrand(ctx: UserContext, campaignId: string, signing: Signing): Promise<{ signed: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId, { lock: true });
    const documents = await documentsOf(tx, campaign.id);
    const accepting = await lockDeals(tx, campaign, ['accepted']).where('extendsDealId', 'is', null).execute();
    // An agency does not sign for the brand with creators whom it manages.
    const deals = accepting.filter((deal) => bothSidesRefusal(ctx.actor, deal) === null);
    if (deals.length === 0) for (const deal of accepting) refuseBothSides(ctx, deal);
    const ready = deals.filter(({ id }) => documents.ofDeal(id).complete);
    const complete = documents.all.complete && (deals.length === 0 || ready.length > 0);
    const accepted = deals.length;
    refuse(brandSignRefusal({ complete }, { accepted, unsigned: accepted }));
    assertRead(documents.all, signing);
    const newlySigned: typeof deals = [];
    for (const [documentHash, same] of Map.groupBy(ready, ({ id }) => documents.ofDeal(id).hash)) {
      const signed = await sign(tx, ctx, same, 'brand', { name: signing.name, documentHash, signerId: ctx.actor.id });
      newlySigned.push(...signed);
    }
    refuse(brandSignRefusal({ complete }, { accepted, unsigned: newlySigned.length }));
    const message = paymentMessages.brandSigned(nameOrUntitled(campaign.name));
    await requestSignatures(tx, ctx, campaign, newlySigned, { title: 'A contract is waiting for you', message });
    await bindDeals(tx, ctx, campaign);
    return { signed: newlySigned.length };
  });
}

/**
 * The creator signs their own deal. Locks the campaign, the deal, then the campaign's accepted deals.
 * @throws NOT_FOUND for anyone else's; PRECONDITION_FAILED before the deal is accepted and without documents, CONFLICT if the documents have changed
 * or it is already signed
 */
export async function signAsCreator(ctx: UserContext, dealId: string, signing: Signing): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { campaign, deal } = await creatorDealToChange(tx, ctx, dealId);
    const documents = (await documentsOf(tx, campaign.id)).ofDeal(deal.id);
    refuse(creatorSignRefusal(deal.status, documents, { signed: false }));
    assertRead(documents, signing);
    const newlySigned = await sign(tx, ctx, [deal], 'creator', { ...signing, signerId: ctx.actor.id });
    refuse(creatorSignRefusal(deal.status, documents, { signed: newlySigned.length === 0 }));
    await extendBrandSignature(tx, ctx, deal, signing.documentHash);
    await notify(tx, ctx, {
      userId: deal.brandId,
      type: 'contract',
      title: 'Contract signed',
      message: paymentMessages.creatorSigned(signing.name, nameOrUntitled(campaign.name)),
      route: `/brand/orders?projectId=${campaign.id}`,
      campaignId: campaign.id,
    });
    await tellPerson(tx, ctx, {
      what: `The contract of “${isolated(nameOrUntitled(campaign.name))}” was signed.`,
      campaignId: campaign.id,
    });
    await publish(tx, { userId: deal.brandId, topic: 'deal' });
    await bindDeals(tx, ctx, campaign);
  });
}

/** @throws CONFLICT for a second signature, PRECONDITION_FAILED naming what a rule requires before the first */
function refuse(refusal: string | null): void {
  if (refusal === null) return;
  throw refusal === paymentMessages.alreadySigned ? conflict(refusal) : unmet(refusal);
}

/** Nobody signs documents other than those they read. @throws CONFLICT */
function assertRead(documents: { hash: string }, signing: Signing): void {
  if (documents.hash !== signing.documentHash) throw conflict(paymentMessages.documentsChanged);
}

/** A brand that signed these documents for another creator of the campaign has also signed them for this one. */
async function extendBrandSignature(
  tx: Tx,
  ctx: UserContext,
  deal: Locked<DealRow>,
  documentHash: string,
): Promise<void> {
  const given = await brandSignature(tx, deal.campaignId, documentHash).executeTakeFirst();
  if (given) await sign(tx, ctx, [deal], 'brand', { name: given.typedName, documentHash, signerId: given.signerId });
}

/** Stores a signature for each of the deals, once; returns the deals for which it is new. */
async function sign<Deal extends Locked<DealRow>>(
  tx: Tx,
  ctx: UserContext,
  deals: readonly Deal[],
  party: Party,
  { name, documentHash, signerId }: Signing & { signerId: string },
): Promise<Deal[]> {
  const own = signerId === ctx.actor.id;
  const signatures = deals.map(({ id }) => ({
    dealId: id,
    party,
    signerId,
    typedName: name,
    documentHash,
    ipAddress: own ? ctx.request.ip : null,
    userAgent: own ? ctx.request.userAgent : null,
    signedAt: ctx.now,
    agencyId: own ? agencyOf(ctx.actor) : null,
  }));
  const stored = await insertSignatures(tx, signatures).execute();
  const entries = stored.map(({ id, dealId }) => ({
    action: own && party === 'brand' ? ('payments.signAsBrand' as const) : ('payments.signAsCreator' as const),
    resourceType: 'signature',
    resourceId: id,
    after: { dealId, party, signerId, documentHash },
  }));
  await auditAll(tx, ctx, entries);
  const signed = new Set(stored.map(({ dealId }) => dealId));
  await announce(tx, ctx, `contract.signed_by_${party}`, [...signed]);
  return deals.filter(({ id }) => signed.has(id));
}
