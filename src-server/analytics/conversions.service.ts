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
  type ShopReport,
  type WrongLine,
} from '#shared/analytics/tracking.schema.ts';
import { digitsOf, plainOf } from '#shared/numbers.ts';
import { ownCampaign } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { csvFile, firstProblem } from '../csv.ts';
import type { CsvLine } from '../csv-reader.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import type { Env } from '../env.ts';
import { badRequest } from '../errors.ts';
import { takeTurn } from '../ground/locks.ts';
import { type AttributedConversion, attributed, mergedReports } from './attribution.rules.ts';
import { clickTime } from './clicks.rules.ts';
import * as queries from './reports.queries.ts';
import { linkByCode, linksOf } from './tracking.queries.ts';

/** The path under which shops report conversions. */
export const CONVERSIONS_PATH = '/conversions';

/** The key with which a brand's shop signs its reports about one campaign, in base64. Locks nothing. */
export function conversionSecret(env: Env, campaignId: string): string {
  return createHmac('sha256', env.key('conversions')).update(campaignId).digest('base64');
}

/** The key of the campaign that a report is about; null if its link is unknown. Locks nothing. */
export async function secretOfReport(db: Db, env: Env, { link, campaign }: ShopReport): Promise<string | null> {
  if (link === undefined) return campaign === undefined ? null : conversionSecret(env, campaign);
  const found = await linkByCode(db, link).executeTakeFirst();
  return found ? conversionSecret(env, found.campaignId) : null;
}

/** A report about one order, and how it came. */
export interface IncomingReport {
  report: ShopReport;
  source: ConversionSource;
  /** The campaign that the report is about, where it names no link. */
  campaignId: string | null;
  /** When the link was last clicked, if the report says so. */
  clickedAt: Date | null;
  /** Distinguishes the networks of one day, for a pixel's report. */
  network: string | null;
}

/**
 * When the link of a report was clicked, and null if the report does not say. Undefined for a click that is not one of this link. Locks nothing.
 */
export const reportedClick = (
  env: Env,
  { link, click }: Pick<ShopReport, 'link' | 'click'>,
): Date | null | undefined =>
  click === undefined ? null : (clickTime(env.key('clicks'), link ?? '', click) ?? undefined);
const WRONG_CLICK = 'click is not one of this link';

/**
 * Stores a shop's report about one order; `known` if it says nothing new. Locks the orders of the brand.
 * @throws BAD_REQUEST for a click of another link, and for a code that no creator of the brand has
 */
export async function recordConversion(
  ctx: Pick<Context, 'db' | 'env' | 'now'>,
  report: ShopReport,
): Promise<'recorded' | 'known'> {
  const clickedAt = reportedClick(ctx.env, report);
  if (clickedAt === undefined) throw badRequest(WRONG_CLICK, 'click');
  const incoming = { report, source: 'server', campaignId: report.campaign ?? null, clickedAt, network: null } as const;
  const [outcome] = await inTransaction(ctx.db, (tx) => storeReports(tx, [incoming], ctx.now));
  if (outcome === 'unknown') throw badRequest(NO_SUCH_CODE, 'code');
  return outcome ?? 'known';
}

const NO_SUCH_CODE = 'code is not that of a creator';
type Outcome = 'recorded' | 'known' | 'unknown';

/**
 * Stores reports, and says of each what came of it: `recorded`, `known` if it says nothing new about its order, `unknown` if it names neither a link
 * nor a code that exists. An order counts once for its brand; a code beats a link, and a time in the future is replaced by `now`. Locks the orders of
 * the brands, in order of id, until the transaction ends.
 */
export async function storeReports(tx: Tx, incoming: readonly IncomingReport[], now: Date): Promise<Outcome[]> {
  const codes = incoming.flatMap(({ report }) => report.link ?? []);
  const campaigns = incoming.flatMap(({ campaignId }) => campaignId ?? []);
  const links = new Map((await queries.reportedLinks(tx, codes).execute()).map((link) => [link.code, link]));
  const brands = new Map(
    campaigns.length === 0
      ? []
      : (await queries.brandsOf(tx, campaigns).execute()).map(({ id, brandId }) => [id, brandId]),
  );
  const orders = incoming.flatMap(({ report, campaignId }, place) => {
    const brandId = links.get(report.link ?? '')?.brandId ?? brands.get(campaignId ?? '');
    return brandId ? { place, brandId, order: report.id, code: report.code ?? null, at: timeOf(report, now) } : [];
  });
  for (const brandId of [...new Set(orders.map((order) => order.brandId))].sort()) {
    await takeTurn(tx, 'conversions', brandId);
  }
  const known = orders.length === 0 ? [] : await queries.knownOrders(tx, orders);
  const outcomes: Outcome[] = incoming.map(() => 'unknown');
  const changed = new Map<
    string,
    { id: string | null; brandId: string; order: string; conversion: AttributedConversion }
  >();
  for (const [index, { place, brandId, order, at }] of orders.entries()) {
    const came = incoming[place];
    const found = known[index];
    if (!came || !found) continue;
    const next = conversionOf(came, {
      link: links.get(came.report.link ?? '') ?? null,
      code: found.code,
      at,
    });
    if (!next) continue;
    const key = `${brandId} ${order}`;
    // An earlier report of the same batch counts as stored.
    const stored = changed.get(key)?.conversion ?? found.stored?.conversion;
    const merged = stored ? mergedReports(stored, next) : next;
    outcomes[place] = merged === stored ? 'known' : 'recorded';
    if (merged !== stored) changed.set(key, { id: found.stored?.id ?? null, brandId, order, conversion: merged });
  }
  const written = [...changed.values()];
  await queries.insertConversions(
    tx,
    written.flatMap(({ id, conversion, ...of }) => (id === null ? { ...conversion, ...of } : [])),
  );
  await queries.replaceConversions(
    tx,
    written.flatMap(({ id, conversion }) => (id === null ? [] : { ...conversion, id })),
  );
  return outcomes;
}

const timeOf = ({ at }: ShopReport, now: Date): Date =>
  at === undefined ? now : new Date(Math.min(new Date(at).getTime(), now.getTime()));

/** A report in the form in which it is stored, amounts in minor units; null if it names neither a link nor a code that exists. */
function conversionOf(
  { report, source, clickedAt, network }: IncomingReport,
  { at, ...named }: Pick<Parameters<typeof attributed>[0], 'link' | 'code'> & { at: Date },
): AttributedConversion | null {
  const value = reportedMinor(report);
  return attributed(
    { ...named, clickedAt },
    {
      source,
      valueMinor: value?.valueMinor ?? null,
      currency: value?.currency ?? null,
      convertedAt: at,
      networkHash: network,
    },
  );
}

/**
 * Stores the conversions of a CSV file with the columns id and link or code, and optionally click, value (whole units), currency and at; others are
 * ignored. A wrong line is left out and reported. Locks the orders of the brand. @throws NOT_FOUND for another brand's campaign, BAD_REQUEST if the
 * file is not a CSV
 */
export async function importConversions(
  ctx: Context,
  { campaignId, csv }: z.infer<typeof importConversionsInput>,
): Promise<ConversionImport> {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId);
    const { lines, unread } = await csvFile(csv, NEEDED, isRead, CONVERSIONS_CSV_MAX_ROWS);
    const links = await linkCodesOf(tx, campaign.id);
    const read = lines.map((line) => readLine(ctx.env, line, links));
    const good = read.flatMap((each) => ('report' in each ? each : []));
    const outcomes = await storeReports(
      tx,
      good.map(({ report, clickedAt }) => ({
        report,
        clickedAt,
        source: 'csv',
        campaignId: campaign.id,
        network: null,
      })),
      ctx.now,
    );
    const wrong = [
      ...read.flatMap((each) => ('problem' in each ? each : [])),
      ...good.flatMap(({ line }, index) => (outcomes[index] === 'unknown' ? { line, problem: NO_SUCH_CODE } : [])),
    ].sort((a, b) => a.line - b.line);
    const counts = countsOf(outcomes);
    await audit(tx, ctx, {
      action: 'tracking.import',
      resourceType: 'campaign',
      resourceId: campaign.id,
      after: { ...counts, wrong: wrong.length },
    });
    return { ...counts, wrong, unread };
  });
}

const countsOf = (outcomes: readonly Outcome[]) => ({
  added: outcomes.filter((outcome) => outcome === 'recorded').length,
  known: outcomes.filter((outcome) => outcome === 'known').length,
});

const linkCodesOf = async (tx: Tx, campaignId: string): Promise<ReadonlySet<string>> =>
  new Set((await linksOf(tx, campaignId).execute()).map(({ code }) => code));

/**
 * Stores the conversions of a campaign that a program of its brand reports, all of them or none. Locks the orders of the brand. @throws NOT_FOUND for
 * another brand's campaign, BAD_REQUEST for a link of another campaign, a click of another link and, without a link, a code that no creator of the
 * brand has
 */
export async function reportConversions(
  ctx: Context,
  { campaignId, conversions }: z.infer<typeof reportConversionsInput>,
): Promise<{ added: number; known: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId);
    const links = await linkCodesOf(tx, campaign.id);
    const reports = conversions.map((report, place) => {
      if (report.link !== undefined && !links.has(report.link)) {
        throw badRequest(STRANGE_LINK, `conversions.${place}.link`);
      }
      const clickedAt = reportedClick(ctx.env, report);
      if (clickedAt === undefined) throw badRequest(WRONG_CLICK, `conversions.${place}.click`);
      return { report, clickedAt, source: 'server', campaignId: campaign.id, network: null } as const;
    });
    const outcomes = await storeReports(tx, reports, ctx.now);
    const unknown = outcomes.indexOf('unknown');
    if (unknown >= 0) throw badRequest(NO_SUCH_CODE, `conversions.${unknown}.code`);
    const after = countsOf(outcomes);
    await audit(tx, ctx, { action: 'tracking.import', resourceType: 'campaign', resourceId: campaign.id, after });
    return after;
  });
}

const STRANGE_LINK = 'link is not one of this campaign';
const NEEDED = {
  'link or code': (names: readonly string[]) => names.includes('link') || names.includes('code'),
  id: (names: readonly string[]) => names.includes('id'),
};
const isRead = (column: string): boolean => Object.hasOwn(conversionReport.shape, column);

function readLine(
  env: Env,
  read: CsvLine,
  links: ReadonlySet<string>,
): WrongLine | { line: number; report: ConversionReport; clickedAt: Date | null } {
  if ('problem' in read) return read;
  const { line, record } = read;
  const filled = Object.entries(record).filter(([column, value]) => value !== '' && isRead(column));
  const cells = Object.fromEntries(filled);
  // Shops send 49.90; a spreadsheet may have written 49,90.
  const digits = cells.value === undefined ? null : digitsOf(cells.value);
  const parsed = conversionReport.safeParse({ ...cells, ...(digits && { value: plainOf(digits) }) });
  if (!parsed.success) return { line, problem: firstProblem(parsed.error) };
  const report = parsed.data;
  if (report.link !== undefined && !links.has(report.link)) return { line, problem: STRANGE_LINK };
  const clickedAt = reportedClick(env, report);
  return clickedAt === undefined ? { line, problem: WRONG_CLICK } : { line, report, clickedAt };
}
