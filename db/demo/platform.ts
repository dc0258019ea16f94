import type { Currency } from '#shared/currencies.ts';
import { isoDay } from '#shared/dates.ts';
import { RULE_TEMPLATES } from '#shared/security.ts';
import { CAMPAIGN_TYPES, TIERS } from '#shared/tiers.ts';
import type { People } from './people.ts';
import { FIRST_NAMES, LAST_NAMES } from './words.ts';
import { both, type World } from './world.ts';

/** Millionths of a dollar that one unit is worth, in the middle. */
const RATES: readonly { currency: Currency; middle: number }[] = [
  { currency: 'GBP', middle: 1_270_000 },
  { currency: 'EUR', middle: 1_090_000 },
  { currency: 'CAD', middle: 735_000 },
  { currency: 'AUD', middle: 660_000 },
  { currency: 'JPY', middle: 6_800 },
];
/** Pence for one piece, by tier; longer agreements cost more. */
const FLOOR_PENCE = [5_000, 12_000, 40_000, 120_000, 350_000, 1_200_000];
const TYPE_FACTOR = [1, 3, 8, 60, 10];

/** What belongs to the platform itself: rates, floors, rules, leads, news, favourites. */
export function makePlatform(w: World, people: People): void {
  for (let month = 18; month >= 0; month -= 1) {
    const validOn = `${isoDay(w.ago(month * 30)).slice(0, 7)}-01`;
    for (const { currency, middle } of RATES) {
      if (w.rows.fxRates.some((rate) => rate.currency === currency && rate.validOn === validOn)) continue;
      w.rows.fxRates.push({ currency, validOn, usdMicros: Math.round(middle * (0.97 + w.luck() * 0.06)) });
    }
  }
  for (const [tierIndex, tier] of TIERS.entries()) {
    for (const [typeIndex, campaignType] of CAMPAIGN_TYPES.entries()) {
      const pence = (FLOOR_PENCE[tierIndex] ?? 5_000) * (TYPE_FACTOR[typeIndex] ?? 1);
      w.rows.pricingFloors.push({ id: w.id(), tier, campaignType, minPriceMinor: pence, updatedAt: w.ago(60) });
    }
  }
  for (const [index, template] of RULE_TEMPLATES.entries()) {
    w.rows.securityRules.push({
      id: w.id(),
      ruleName: template.name,
      ruleDescription: template.description,
      ruleCondition: JSON.stringify(template.parameters),
      ruleAction: JSON.stringify({ kind: 'default' }),
      priority: index + 1,
      enabled: index !== 1,
      updatedAt: w.ago(40 - index),
    });
  }
  leads(w, people);
  news(w, people);
  const [brand] = people.brands;
  if (!brand) return;
  for (const creator of people.creators.slice(2, 8)) {
    w.rows.favourites.push({ brandId: brand.id, creatorId: creator.id, createdAt: w.ago(w.luck() * 40) });
  }
  w.rows.savedFilterSets.push({
    id: w.id(),
    brandId: brand.id,
    name: 'Outdoor, mid tier',
    filters: JSON.stringify({ platforms: ['instagram', 'youtube'], followersMin: 50_000, followersMax: 250_000 }),
    createdAt: w.ago(20),
  });
}

const LEAD_MOVES = [[], ['contact'], ['contact', 'invite'], ['close']] as const;
const LEAD_NOTES = {
  new: null,
  contacted: 'Called; wants to see an example campaign first.',
  invited: 'Ready to start next month.',
  closed: 'Looks for a talent agency, not for us.',
} as const;

function leads(w: World, people: People): void {
  for (let index = 0; index < 24; index += 1) {
    const id = w.id();
    const createdAt = w.ago(index * 2.3 + 0.2);
    const moves = index < 8 ? [] : w.pick(LEAD_MOVES);
    const times = [createdAt, w.after(createdAt, 1), w.after(createdAt, 2)];
    const status = w.live('lead', id, moves, times, { admin: people.admin.id });
    const [first = 'Robin', last = 'Field'] = [FIRST_NAMES[(index * 7) % 44], LAST_NAMES[(index * 11) % 44]];
    w.rows.leads.push({
      id,
      name: `${first} ${last}`,
      email: `lead-${index + 1}@example.test`,
      phoneNumber: index % 3 === 0 ? '+44 20 7946 0000' : null,
      userType: w.pick(['creator', 'brand', 'agency']),
      status,
      confirmedAt: index % 4 === 1 ? null : w.after(createdAt, 0.1),
      note: LEAD_NOTES[status],
      handledBy: status === 'new' ? null : people.admin.id,
      ...both(createdAt),
    });
  }
}

function news(w: World, people: People): void {
  const [brand] = people.brands;
  const [creator] = people.creators;
  const [agency] = people.agencies;
  if (!brand || !creator || !agency) return;
  const tell = (userId: string, type: string, title: string, message: string, route: string, daysAgo: number) =>
    w.rows.notifications.push({
      id: w.id(),
      userId,
      notificationType: type,
      title,
      message,
      route,
      readAt: daysAgo > 2 ? w.ago(daysAgo - 1) : null,
      createdAt: w.ago(daysAgo),
    });
  const own = (email: string) => people.brands.some((one) => one.email === email);
  for (const { id, name, brandId } of w.rows.campaigns.slice(-6)) {
    if (!own(brand.email) || brandId !== brand.id) continue;
    tell(
      brand.id,
      'campaign_review',
      'Campaign in review',
      `"${name}" is in the review queue.`,
      `/brand/orders?projectId=${id}`,
      3,
    );
  }
  tell(
    brand.id,
    'content_submitted',
    'New content to review',
    'A creator handed in content and waits for your review.',
    '/brand/orders',
    0.4,
  );
  tell(brand.id, 'deal_accepted', 'Invitation accepted', 'A creator accepted your invitation.', '/brand/orders', 1.2);
  tell(
    brand.id,
    'campaign_approved',
    'Campaign approved',
    'You can go on to contracts and payment.',
    '/brand/orders',
    5,
  );
  tell(creator.id, 'deal_invited', 'New invitation', `${brand.name} invited you to a campaign.`, '/creator/deals', 0.3);
  tell(
    creator.id,
    'revision_requested',
    'Changes were asked for',
    'The brand asks for changes to your content.',
    '/creator/campaigns',
    1.5,
  );
  tell(creator.id, 'payout', 'You were paid', 'Your payout has settled.', '/creator/dashboard', 8);
  for (const { id } of [people.admin, people.superAdmin]) {
    tell(
      id,
      'campaign_review',
      'New campaign to review',
      'A campaign was submitted for review.',
      '/admin/campaign-review',
      0.2,
    );
    tell(
      id,
      'payout_failed',
      'A payout failed',
      'The account was closed. Look at it under Order Management.',
      '/admin/order-management',
      4,
    );
  }
  tell(agency.id, 'agency', 'Assignment accepted', 'A creator accepted your invitation.', '/agency/users', 3);
}
