import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import type { ConversionSource } from '#shared/analytics/conversions.schema.ts';
import { CONVERSIONS_CSV_MAX_ROWS } from '#shared/analytics/limits.ts';
import {
  type ConversionImport,
  type ConversionReport,
  conversionReport,
  type importConversionsInput,
  type reportConversionsInput,
  reportedMinor,
  type WrongLine,
} from '#shared/analytics/tracking.schema.ts';
import { digitsOf, plainOf } from '#shared/numbers.ts';
import { ownCampaign } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { csvFile, firstProblem } from '../csv.ts';
import type { CsvLine } from '../csv-reader.ts';
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

/** The key of the campaign of a link; null for an unknown link. Locks nothing. */
export async function secretOfLink(db: Db, env: Env, code: string): Promise<string | null> {
  const link = await linkByCode(db, code).executeTakeFirst();
  return link ? conversionSecret(env, link.campaignId) : null;
}

/** Stores a shop's report about one order; `known` if its order number was reported before. Locks nothing. */
export async function recordConversion(db: Db, report: ConversionReport, now: Date): Promise<'recorded' | 'known'> {
  const added = await insertConversions(db, [newConversion(report, 'server', now)]);
  return added > 0 ? 'recorded' : 'known';
}

/** A report in the form in which it is stored, amounts in minor units; a time in the future is replaced by `now`. Locks nothing. */
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
 * Stores the conversions of a CSV file with the columns link and id, and optionally value (whole units), currency and at; others are ignored. A wrong
 * line is left out and reported. Locks nothing. @throws NOT_FOUND for another brand's campaign, BAD_REQUEST if the file is not a CSV
 */
export async function importConversions(
  ctx: Context,
  { campaignId, csv }: z.infer<typeof importConversionsInput>,
): Promise<ConversionImport> {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId);
    const { lines, unread } = await csvFile(csv, NEEDED, isRead, CONVERSIONS_CSV_MAX_ROWS);
    const codes = new Set((await linksOf(tx, campaign.id).execute()).map(({ code }) => code));
    const read = lines.map((line) => readLine(line, codes));
    const reports = read.flatMap((each) => ('report' in each ? each.report : []));
    const added =
      reports.length === 0
        ? 0
        : await insertConversions(
            tx,
            reports.map((report) => newConversion(report, 'csv', ctx.now)),
          );
    const wrong = read.flatMap((each) => ('problem' in each ? each : []));
    const counts = { added, known: reports.length - added };
    await audit(tx, ctx, {
      action: 'tracking.import',
      resourceType: 'campaign',
      resourceId: campaign.id,
      after: { ...counts, wrong: wrong.length },
    });
    return { ...counts, wrong, unread };
  });
}

/**
 * Stores the conversions of a campaign that a program of its brand reports, all of them or none. Locks nothing. @throws NOT_FOUND for another brand's
 * campaign, BAD_REQUEST for a link of another one
 */
export async function reportConversions(
  ctx: Context,
  { campaignId, conversions }: z.infer<typeof reportConversionsInput>,
): Promise<{ added: number; known: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId);
    const codes = new Set((await linksOf(tx, campaign.id).execute()).map(({ code }) => code));
    const strange = conversions.findIndex(({ link }) => !codes.has(link));
    if (strange >= 0) throw badRequest('link is not one of this campaign', `conversions.${strange}.link`);
    const reports = conversions.map((report) => newConversion(report, 'server', ctx.now));
    const added = await insertConversions(tx, reports);
    const after = { added, known: conversions.length - added };
    await audit(tx, ctx, { action: 'tracking.import', resourceType: 'campaign', resourceId: campaign.id, after });
    return after;
  });
}

const NEEDED = {
  link: (names: readonly string[]) => names.includes('link'),
  id: (names: readonly string[]) => names.includes('id'),
};
const isRead = (column: string): boolean => Object.hasOwn(conversionReport.shape, column);

function readLine(read: CsvLine, codes: ReadonlySet<string>): WrongLine | { report: ConversionReport } {
  if ('problem' in read) return read;
  const { line, record } = read;
  const filled = Object.entries(record).filter(([column, value]) => value !== '' && isRead(column));
  const cells = Object.fromEntries(filled);
  // Shops send 49.90; a spreadsheet may have written 49,90.
  const digits = cells.value === undefined ? null : digitsOf(cells.value);
  const report = conversionReport.safeParse({ ...cells, ...(digits && { value: plainOf(digits) }) });
  if (!report.success) return { line, problem: firstProblem(report.error) };
  return codes.has(report.data.link) ? { report: report.data } : { line, problem: 'link is not one of this campaign' };
}
