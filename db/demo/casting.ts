import type { RequirementType } from '#shared/choices/content-types.ts';
import { BRAND_PLATFORMS, type BrandPlatform } from '#shared/choices/platforms.ts';
import type { CampaignType } from '#shared/choices/tiers.ts';
import { PLATFORM_FEE_BPS } from '#shared/constants.ts';
import { addDays, dayIn } from '#shared/dates.ts';
import type { NewRow } from '../factories.ts';
import type { CampaignPlan, DealPlan, Phase } from './campaigns.ts';
import { askedDollars, inCurrency } from './market.ts';
import type { Creator, People } from './people.ts';
import type { World } from './world.ts';

/** What a campaign asks for, whom it hires and what that costs, as brands and creators would really agree on it. */
type Requirements = Partial<Record<RequirementType, { quantity: number; description?: string }>>;
interface Work {
  campaignType: CampaignType;
  requirements: Requirements;
  pieces: number;
  /** Whether the content is pictures. */
  stills: boolean;
}
export interface Hired {
  wanted: DealPlan;
  creator: Creator;
  platform: BrandPlatform;
  agreedAmountMinor: number;
}

const STILLS: readonly Requirements[] = [
  { post: { quantity: 1 } },
  { post: { quantity: 1 }, story: { quantity: 2 } },
  { post: { quantity: 2, description: 'The product in use, in your own light' }, story: { quantity: 1 } },
  { lifestyle: { quantity: 2 } },
];
const FILMS: readonly Requirements[] = [
  { video: { quantity: 1, description: 'Thirty to sixty seconds, vertical' } },
  { reel: { quantity: 2, description: 'The product in use for at least five seconds' } },
  { video: { quantity: 1 }, post: { quantity: 1 }, story: { quantity: 2 } },
  { unboxing: { quantity: 1 }, story: { quantity: 2 } },
];
const MADE: ReadonlySet<Phase> = new Set(['production', 'final', 'ready', 'live', 'completed', 'paused']);
/** No creator of a demo campaign asks for more. */
const DEAL_MOST_DOLLARS = 8_000;
const NO_CREATORS_DOLLARS = [3_000, 5_000, 8_000, 12_000, 20_000];
/** Days until a new campaign starts. */
const SOON = [3, 6, 12, 34, 75];
const LATER = [9, 12, 20, 34, 75];
const RETAINER_DAYS = 365;
const RETAINER_FACTOR = 6;
/** The least that a campaign pays to all of its creators together. */
const CAMPAIGN_LEAST_DOLLARS = 1_200;

/** The requirements of a campaign. Work over several weeks is not a retainer, and the demo's people submitted pictures. */
export function workOf(w: World, phase: Phase): Work {
  const stills = MADE.has(phase);
  const early = phase === 'new' || phase === 'draft';
  const campaignType = w.pick<CampaignType>([
    'Single',
    'Single',
    'Single',
    'Weekly',
    'Monthly',
    early ? '12-Month Retainer' : 'Single',
    'Evergreen',
  ]);
  const requirements = w.pick(stills ? STILLS : FILMS);
  const pieces = Object.values(requirements).reduce((sum, { quantity }) => sum + quantity, 0);
  return { campaignType, requirements, pieces, stills };
}

/** Where a creator publishes it: the first of their platforms that supports it. */
function placeOf(creator: Creator, { stills }: Work): BrandPlatform | undefined {
  const own: readonly string[] = creator.platforms;
  return BRAND_PLATFORMS.filter((platform) => !stills || platform !== 'youtube').find((platform) =>
    own.includes(platform),
  );
}

/** The creators of a campaign, each at their own price. The demo creator is on every campaign of the demo brand. */
export function castFor(w: World, people: People, plan: CampaignPlan, work: Work): Hired[] {
  const plans = plan.deals ?? [];
  const [demo, ...others] = people.creators;
  const fitting = others.filter((creator) => {
    const asked = askedDollars(creator.price, work);
    const pays = asked <= DEAL_MOST_DOLLARS && asked >= CAMPAIGN_LEAST_DOLLARS / plans.length;
    return pays && placeOf(creator, work) !== undefined;
  });
  const chosen = w.some(fitting, plans.length);
  if (demo && plan.brand === people.brands[0] && plans.length > 0) chosen[0] = demo;
  return plans.flatMap((wanted, index) => {
    const creator = chosen[index];
    if (!creator) return [];
    const dollars = askedDollars(creator.price, work) * (1.05 + w.luck() * 0.3);
    const agreedAmountMinor = inCurrency(dollars, plan.brand.currency, 10);
    return [{ wanted, creator, platform: placeOf(creator, work) ?? 'instagram', agreedAmountMinor }];
  });
}

/** A round budget whose creator pool covers what was offered, and somewhat more. A campaign that waits for applications has most of it left. */
export function budgetFor(
  w: World,
  { brand, participation }: CampaignPlan,
  work: Work,
  cast: readonly Hired[],
): number {
  const { currency } = brand;
  if (cast.length === 0) {
    const months = work.campaignType === '12-Month Retainer' ? RETAINER_FACTOR : 1;
    return inCurrency(w.pick(NO_CREATORS_DOLLARS) * months, currency, 500);
  }
  const offered = cast.reduce((sum, { agreedAmountMinor }) => sum + agreedAmountMinor, 0);
  const cost = (offered * 10_000) / (10_000 - PLATFORM_FEE_BPS);
  const step = inCurrency(500, currency, 100);
  return Math.ceil((cost * (participation === 'application' ? 3 : 1.02 + w.luck() * 0.2)) / step) * step;
}

export function platformsFor(w: World, cast: readonly Hired[]): BrandPlatform[] {
  const used = new Set(cast.map(({ platform }) => platform));
  return used.size > 0
    ? BRAND_PLATFORMS.filter((platform) => used.has(platform))
    : w.some(BRAND_PLATFORMS, w.between(1, 2));
}

/** Its dates. A campaign in review starts soon or late; a draft has all its dates in the future. */
export function daysOf(w: World, { brand, phase, createdDaysAgo }: CampaignPlan, type: CampaignType, createdAt: Date) {
  const from = dayIn(brand.timeZone, phase === 'draft' ? w.now : createdAt);
  const startDate = addDays(
    from,
    phase === 'new' ? w.pick(createdDaysAgo < 2 ? SOON : LATER) : phase === 'draft' ? 30 : 12,
  );
  const lasts = type === '12-Month Retainer' ? RETAINER_DAYS : phase === 'completed' ? 32 : 58;
  return { startDate, submissionDeadline: addDays(startDate, 14), endDate: addDays(startDate, lasts) };
}

/** The deliverables of the brief, from the campaign's content requirements. */
export function deliverablesOf({ platforms, contentRequirements }: NewRow<'campaigns'>) {
  const requirements: Requirements = JSON.parse(contentRequirements ?? '{}');
  return Object.entries(requirements).map(([contentType, { quantity, description }]) => ({
    platform: platforms?.[0] ?? '',
    contentType,
    quantity: String(quantity),
    specifications: description ?? null,
  }));
}

/** The fields that the brand has not filled in yet. */
export function unfilled(step: number): Partial<NewRow<'campaigns'>> {
  return {
    ...(step <= 2 && {
      budgetMinor: null,
      totalCreatorBudgetMinor: null,
      startDate: null,
      submissionDeadline: null,
      endDate: null,
    }),
    ...(step <= 3 && { platforms: [], contentRequirements: JSON.stringify({}) }),
    ...(step <= 4 && { targetIndustries: [] }),
  };
}
