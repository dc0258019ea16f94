import type { CampaignAnalytics } from '#shared/analytics/brand-analytics.ts';
import { FIGURES } from '#shared/analytics/cost-figures.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { formatMoney, percent, UNKNOWN, wholeNumber } from '#shared/format.ts';
import { benchmarkLabel, cellLabel, figureLabel, figureTexts } from '#shared/messages/analytics/figures.ts';
import { reportPaperTexts as texts } from '#shared/messages/analytics/report-paper.ts';
import { type PaperContent, utc } from '../pdf.ts';

/** The paper of a campaign's results, as its brand reads them on the screen. */
export function reportContent(results: CampaignAnalytics, brand: string, at: Date): PaperContent {
  const { currency, spent, perCreator, perPlatform, figures, benchmarks } = results;
  const money = (amountMinor: number | null) =>
    amountMinor === null ? UNKNOWN : formatMoney({ amountMinor, currency });
  const label = (name: (typeof FIGURES)[number]): string => {
    const { value, missing, deals } = figures[name];
    const own =
      value === null
        ? `${UNKNOWN} (${figureTexts.missing[missing ?? 'posts']})`
        : `${figureLabel(name, value, currency)} (${figureTexts.over(deals, figures.deals)})`;
    const other = benchmarks.of[name];
    const compared = benchmarkLabel(name, other, benchmarks.currency);
    return `${own} · ${compared}${other ? ` (${cellLabel(other)})` : ''}`;
  };
  return {
    title: results.name,
    lead: texts.lead(brand, utc(at)),
    at,
    sections: [
      {
        heading: texts.results,
        entries: [
          { label: texts.creators, value: wholeNumber(results.creators) },
          { label: texts.reach, value: wholeNumber(results.reach) },
          { label: texts.posts, value: wholeNumber(results.contentPosted) },
          { label: texts.clicks, value: wholeNumber(results.clicks) },
          { label: texts.conversions, value: wholeNumber(results.conversions) },
          { label: texts.value, value: money(results.valueMinor) },
          { label: texts.spent, value: formatMoney(spent) },
          { label: texts.roi, value: percent(results.roi) },
        ],
      },
      {
        heading: texts.costs,
        entries: FIGURES.map((name) => ({ label: figureTexts.names[name], value: label(name) })),
      },
      {
        heading: texts.byCreator,
        table: {
          columns: [
            { head: texts.creator, share: 0.26 },
            { head: texts.cost, share: 0.16, right: true },
            { head: texts.clicks, share: 0.1, right: true },
            { head: texts.conversions, share: 0.14, right: true },
            ...(['cpm', 'cpe'] as const).map((name) => ({
              head: figureTexts.names[name],
              share: 0.11,
              right: true as const,
            })),
            { head: texts.perConversion, share: 0.12, right: true },
          ],
          rows: perCreator.map((creator) => [
            creator.name,
            money(creator.costMinor),
            wholeNumber(creator.clicks),
            wholeNumber(creator.conversions),
            money(creator.figures.cpm.value),
            money(creator.figures.cpe.value),
            money(creator.figures.costPerConversion.value),
          ]),
        },
        entries: perCreator.length === 0 ? [{ label: '', value: texts.noCreator }] : [],
      },
      {
        heading: texts.byPlatform,
        entries:
          perPlatform.length === 0
            ? [{ label: '', value: texts.noPost }]
            : perPlatform.map(({ platform, posts, views, likes, comments, shares }) => ({
                label: platformLabel(platform),
                value: texts.counts(posts, views, likes, comments, shares),
              })),
      },
    ],
    notes: [figureTexts.basis, texts.compared],
  };
}
