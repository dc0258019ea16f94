import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import type { ConversionSource } from '#shared/analytics/conversions.schema.ts';
import { CONVERSIONS_CSV_MAX_ROWS } from '#shared/analytics/limits.ts';
import {
  type ConversionReport,
  conversionReport,
  type importConversionsInput,
  reportedMinor,
} from '#shared/analytics/tracking.schema.ts';
import { csvMessages } from '#shared/messages/csv.ts';
import { ownCampaign } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { csvRecords, firstProblem } from '../csv.ts';
import { type Db, inTransaction } from '../data/db.ts';
import type { Env } from '../env.ts';
import { badRequest } from '../errors.ts';
import { insertConversions, type NewConversion } from './conversions.queries.ts';
import { linkByCode, linksOf } from './tracking.queries.ts';

/** The path under which shops report conversions. */
export const CONVERSIONS_PATH = '/conversions';

/** The key with which a brand's shop signs its reports about one campaign, in base64. Locks nothing. */
export function conversionSecret(env: Env, campaignId: string): string {
  return createHmac('sha256', env.key('conversions')).update(campaignId).digest('base64');
}

/** The key of the campaign that a link belongs to; null for an unknown link. Locks nothing. */
export async function secretOfLink(db: Db, env: Env, code: string): Promise<string | null> {
  const link = await linkByCode(db, code).executeTakeFirst();
  return link ? conversionSecret(env, link.campaignId) : null;
}

/** Stores what a shop reports of one order; `known` when its order number was reported before. Locks nothing. */
export async function recordConversion(db: Db, report: ConversionReport, now: Date): Promise<'recorded' | 'known'> {
  const added = await insertConversions(db, [newConversion(report, 'server', now)]);
  return added > 0 ? 'recorded' : 'known';
}

/** A report as it is stored, amounts in minor units; a time in the future is replaced by `now`. Locks nothing. */
export function newConversion(report: ConversionReport, source: ConversionSource, now: Date): NewConversion {
  const value = reportedMinor(report);
  const at = report.at === undefined ? now : new Date(Math.min(new Date(report.at).getTime(), now.getTime()));
  return {
    link: report.link,
    source,
    order: report.id,
    valueMinor: value?.valueMinor ?? null,
    currency: value?.currency ?? null,
    at,
    network: null,
  };
}

/**
 * Stores the conversions of a CSV file with the columns link and id, and optionally value (whole units), currency and at. Returns how many
 * were new and how many were known. A wrong line stores none of them. Locks nothing. @throws NOT_FOUND for another brand's campaign,
 * BAD_REQUEST naming the line
 */
export async function importConversions(
  ctx: Context,
  { campaignId, csv }: z.infer<typeof importConversionsInput>,
): Promise<{ added: number; known: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId);
    const lines = readLines(csv);
    const codes = new Set((await linksOf(tx, campaign.id).execute()).map(({ code }) => code));
    const foreign = lines.find(({ report }) => !codes.has(report.link));
    if (foreign) throw badRequest(csvMessages.line(foreign.line, 'link is not one of this campaign'), 'csv');
    const added = await insertConversions(
      tx,
      lines.map(({ report }) => newConversion(report, 'csv', ctx.now)),
    );
    const result = { added, known: lines.length - added };
    await audit(tx, ctx, {
      action: 'tracking.import',
      resourceType: 'campaign',
      resourceId: campaign.id,
      after: result,
    });
    return result;
  });
}

function readLines(csv: string): { line: number; report: ConversionReport }[] {
  return csvRecords(csv, CONVERSIONS_CSV_MAX_ROWS).map(({ record, line }) => {
    const filled = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''));
    const report = conversionReport.safeParse(filled);
    if (!report.success) throw badRequest(csvMessages.line(line, firstProblem(report.error)), 'csv');
    return { line, report: report.data };
  });
}
