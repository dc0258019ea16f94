import type { CampaignAnalytics } from '#shared/analytics/brand-analytics.ts';
import { type CostFigure, FIGURES, type Figure, halfUp } from '#shared/analytics/cost-figures.ts';
import type { ShownContent, ShownCreator, ShownReport } from '#shared/guests/guests.schema.ts';
import type { GuestField } from '#shared/guests/guests.ts';

type Whole<Shown> = { [Name in keyof Shown]-?: Exclude<Shown[Name], undefined> };

/**
 * The one function that decides what a guest is told: the fields that were chosen, and nothing else. A field that was not chosen is absent, so there is
 * nothing in the page that its code would have to hide.
 */
function chosen<Whole extends object>(whole: Whole, fields: readonly GuestField[]): Partial<Whole> {
  const names = new Set<string>(fields);
  return Object.fromEntries(Object.entries(whole).filter(([name]) => names.has(name))) as Partial<Whole>;
}

/** A piece of content. Its title and the files of its newest version are always shown; its earlier versions have captions only if those are chosen. */
export function shownContent(
  { title, files, versions, ...whole }: Whole<ShownContent>,
  fields: readonly GuestField[],
): ShownContent {
  const captioned = versions.map(({ caption, ...version }) =>
    fields.includes('caption') ? { ...version, caption } : version,
  );
  return { title, files, ...chosen({ ...whole, versions: captioned }, fields) };
}

export const shownCreator = (whole: Whole<ShownCreator>, fields: readonly GuestField[]): ShownCreator =>
  chosen(whole, fields);

/** The figures of a campaign, with amounts in minor units of its currency. Only figures that are shown are compared with those of other brands. */
export function shownReport(results: CampaignAnalytics, fields: readonly GuestField[]): ShownReport {
  const { spent, currency, costMinor, clicks, perPlatform, figures, benchmarks } = results;
  const money = (amountMinor: number | null) => (amountMinor === null ? null : { amountMinor, currency });
  const costs = (of: Record<CostFigure, Figure>) => ({
    cpm: money(of.cpm.value),
    cpe: money(of.cpe.value),
    costPerConversion: money(of.costPerConversion.value),
  });
  const compared = FIGURES.filter((figure) => fields.includes(figure));
  const whole: Whole<ShownReport> = {
    creators: results.creators,
    reach: results.reach,
    posts: results.contentPosted,
    clicks,
    conversions: results.conversions,
    platforms: perPlatform.map(({ platform, posts, views, likes }) => ({ platform, posts, views, likes })),
    perCreator: results.perCreator.map((creator) => ({
      name: creator.name,
      clicks: creator.clicks,
      conversions: creator.conversions,
    })),
    spent,
    value: money(results.valueMinor),
    roi: results.roi,
    ...costs(figures),
    costPerClick: money(clicks > 0 ? halfUp(costMinor, 1, clicks) : null),
    engagementRate: figures.engagementRate.value,
    creatorCosts: results.perCreator.map(({ name, costMinor: cost, figures: own }) => ({
      name,
      cost: { amountMinor: cost, currency },
      ...costs(own),
    })),
    benchmarks: {
      currency: benchmarks.currency,
      of: Object.fromEntries(compared.map((figure) => [figure, benchmarks.of[figure]])),
    },
  };
  return chosen(whole, fields);
}
