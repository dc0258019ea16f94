import { createHmac } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import type { z } from 'zod';
import { CONVERSIONS_CSV_MAX_ROWS } from '#shared/constants.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import {
  type ConversionReport,
  conversionReport,
  type importConversionsInput,
  reportedMinor,
} from '#shared/tracking.ts';
import { ownCampaign } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { type Db, inTransaction } from '../db.ts';
import type { Env } from '../env.ts';
import { badRequest } from '../errors.ts';
import { insertConversion, linkByCode, linksOf } from './tracking.queries.ts';

/** Where shops report conversions. */
export const CONVERSIONS_PATH = '/conversions';

/** The key with which a brand's shop signs what it reports of one campaign, in base64. */
export function conversionSecret(env: Env, campaignId: string): string {
  return createHmac('sha256', env.key('conversions')).update(campaignId).digest('base64');
}

/** The key of the campaign that a link belongs to; null for an unknown link. */
export async function secretOfLink(db: Db, env: Env, code: string): Promise<string | null> {
  const link = await linkByCode(db, code).executeTakeFirst();
  return link ? conversionSecret(env, link.campaignId) : null;
}

export type Recorded = 'recorded' | 'known' | 'unknown link';

/** What a shop or a pixel reports about one link; the same order number counts once. */
export async function recordConversion(
  db: Db,
  source: 'server' | 'pixel',
  report: ConversionReport,
  now: Date,
): Promise<Recorded> {
  const link = await linkByCode(db, report.link).executeTakeFirst();
  if (!link) return 'unknown link';
  const stored = await insertConversion(
    db,
    link.id,
    source,
    report,
    reportedMinor(report),
    timeOf(report, now),
  ).executeTakeFirst();
  return stored ? 'recorded' : 'known';
}

/** A report from the future happened now. */
const timeOf = ({ at }: ConversionReport, now: Date): Date =>
  at === undefined ? now : new Date(Math.min(new Date(at).getTime(), now.getTime()));

/**
 * Takes a CSV file of conversions: a head line with link, id, value, currency and at, then a line each. All of it or nothing: the first
 * line that cannot be read is named. Answers how many were new and how many were known.
 */
export async function importConversions(
  ctx: Context,
  { campaignId, csv }: z.infer<typeof importConversionsInput>,
): Promise<{ added: number; known: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId);
    const rows = readRows(csv);
    const links = new Map((await linksOf(tx, campaign.id).execute()).map(({ id, code }) => [code, id]));
    let added = 0;
    for (const { line, report } of rows) {
      const linkId = links.get(report.link);
      if (!linkId) throw badRequest(analyticsMessages.csvLine(line, 'link is not one of this campaign'), 'csv');
      const value = reportedMinor(report);
      const stored = await insertConversion(
        tx,
        linkId,
        'csv',
        report,
        value,
        timeOf(report, ctx.now),
      ).executeTakeFirst();
      if (stored) added += 1;
    }
    const result = { added, known: rows.length - added };
    await audit(tx, ctx, {
      action: 'tracking.import',
      resourceType: 'campaign',
      resourceId: campaign.id,
      after: result,
    });
    return result;
  });
}

function readRows(csv: string): { line: number; report: ConversionReport }[] {
  const records = parsed(csv);
  if (records.length === 0) throw badRequest(analyticsMessages.csvEmpty, 'csv');
  if (records.length > CONVERSIONS_CSV_MAX_ROWS) throw badRequest(analyticsMessages.csvTooLong, 'csv');
  return records.map((record, index) => {
    const line = index + 2;
    const filled = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''));
    const report = conversionReport.safeParse(filled);
    if (!report.success) {
      const [issue] = report.error.issues;
      throw badRequest(analyticsMessages.csvLine(line, issue?.message ?? 'it cannot be read'), 'csv');
    }
    return { line, report: report.data };
  });
}

function parsed(csv: string): Record<string, string>[] {
  try {
    return parse(csv, {
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      bom: true,
      trim: true,
      skip_empty_lines: true,
    });
  } catch {
    throw badRequest(analyticsMessages.csvUnreadable, 'csv');
  }
}
