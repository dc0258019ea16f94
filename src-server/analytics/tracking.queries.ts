import type { Currency } from '#shared/currencies.ts';
import { BOUND_STATUSES, type ConversionReport } from '#shared/tracking.ts';
import type { Db, Tx } from '../db.ts';

/** A link with the campaign that it belongs to. */
export const linkByCode = (db: Db | Tx, code: string) =>
  db
    .selectFrom('trackingLinks')
    .innerJoin('deals', 'deals.id', 'trackingLinks.dealId')
    .where('trackingLinks.code', '=', code)
    .select(['trackingLinks.id', 'trackingLinks.targetUrl', 'deals.campaignId']);

/** Deals under contract, with the code of the link where there is one. */
export const boundDeals = (db: Db | Tx, campaignId: string) =>
  db
    .selectFrom('deals')
    .leftJoin('trackingLinks', 'trackingLinks.dealId', 'deals.id')
    .where('deals.campaignId', '=', campaignId)
    .where('deals.status', 'in', [...BOUND_STATUSES])
    .orderBy('deals.id')
    .select(['deals.id', 'trackingLinks.code']);

/** The campaign's links by their codes. */
export const linksOf = (db: Db | Tx, campaignId: string) =>
  db
    .selectFrom('trackingLinks')
    .innerJoin('deals', 'deals.id', 'trackingLinks.dealId')
    .where('deals.campaignId', '=', campaignId)
    .select(['trackingLinks.id', 'trackingLinks.code']);

/** Puts a conversion on record; the shop's number counts once a link. Answers whether it was new. */
export const insertConversion = (
  db: Db | Tx,
  linkId: string,
  source: 'server' | 'pixel' | 'csv',
  report: Pick<ConversionReport, 'id'>,
  value: { valueMinor: number; currency: Currency } | null,
  convertedAt: Date,
) =>
  db
    .insertInto('conversions')
    .values({
      linkId,
      source,
      externalId: report.id,
      valueMinor: value?.valueMinor ?? null,
      currency: value?.currency ?? null,
      convertedAt,
    })
    .onConflict((oc) => oc.columns(['linkId', 'externalId']).doNothing())
    .returning('id');

/** A visitor's click, unless it is there. */
export const insertClick = (db: Db, click: { linkId: string; visitorHash: string; clickedAt: Date }) =>
  db
    .insertInto('linkClicks')
    .values(click)
    .onConflict((oc) => oc.columns(['linkId', 'visitorHash']).doNothing());
