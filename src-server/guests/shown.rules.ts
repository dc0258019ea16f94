import type { CampaignAnalytics } from '#shared/analytics/brand-analytics.ts';
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

/** The figures of a campaign, with amounts in minor units of its currency. What one thousand views and a click cost follows from what was spent. */
export function shownReport(results: CampaignAnalytics, fields: readonly GuestField[]): ShownReport {
  const { spent, currency, clicks, perPlatform } = results;
  const views = perPlatform.reduce((sum, platform) => sum + (platform.views ?? 0), 0);
  const each = (count: number) => (count > 0 ? { amountMinor: Math.round(spent.amountMinor / count), currency } : null);
  const whole: Whole<ShownReport> = {
    creators: results.creators,
    reach: results.reach,
    posts: results.contentPosted,
    clicks,
    conversions: results.conversions,
    platforms: perPlatform.map(({ platform, posts, views: seen, likes }) => ({ platform, posts, views: seen, likes })),
    perCreator: results.perCreator.map((creator) => ({
      name: creator.name,
      clicks: creator.clicks,
      conversions: creator.conversions,
    })),
    spent,
    value: results.valueMinor === null ? null : { amountMinor: results.valueMinor, currency },
    roi: results.roi,
    cpm: each(views / 1_000),
    costPerClick: each(clicks),
  };
  return chosen(whole, fields);
}
