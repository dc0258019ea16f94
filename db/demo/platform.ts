import { judgeTexts } from '#server/security/moderation.rules.ts';
import { CAMPAIGN_TYPES, TIERS } from '#shared/choices/tiers.ts';
import { RULE_MODERATION_THRESHOLD } from '#shared/constants.ts';
import { isoDay } from '#shared/dates.ts';
import { storedRule } from '#shared/security/rule-store.ts';
import { RULE_TEMPLATES } from '#shared/security/rule-templates.ts';
import { FLOOR_PENCE, RATES, TYPE_WEIGHT } from './market.ts';
import { type People, slugOf } from './people.ts';
import { FIRST_NAMES, LAST_NAMES } from './words.ts';
import { both, type World } from './world.ts';

/** Data of the platform itself: rates, floors, rules, leads, news, favourites. */
export function makePlatform(w: World, people: People): void {
  for (let month = 18; month >= 0; month -= 1) {
    const validOn = `${isoDay(w.ago(month * 30)).slice(0, 7)}-01`;
    for (const { currency, middle } of RATES) {
      if (w.rows.fxRates.some((rate) => rate.currency === currency && rate.validOn === validOn)) continue;
      w.rows.fxRates.push({ currency, validOn, usdMicros: Math.round(middle * (0.99 + w.luck() * 0.02)) });
    }
  }
  for (const tier of TIERS) {
    for (const campaignType of CAMPAIGN_TYPES) {
      const minPriceMinor = FLOOR_PENCE[tier] * TYPE_WEIGHT[campaignType];
      w.rows.pricingFloors.push({ id: w.id(), tier, campaignType, minPriceMinor, updatedAt: w.ago(60) });
    }
  }
  // Only the rule about sign-ins is on: people who try the product out click faster than the limit of requests allows.
  for (const [index, template] of RULE_TEMPLATES.entries()) {
    const { condition, action } = storedRule(template.parameters);
    w.rows.securityRules.push({
      id: w.id(),
      ruleName: template.name,
      ruleDescription: template.description,
      ruleCondition: JSON.stringify(condition),
      ruleAction: JSON.stringify(action),
      priority: index + 1,
      enabled: template.parameters.kind === 'suspicious_activity',
      updatedAt: w.ago(40 - index),
    });
  }
  heldText(w);
  leads(w, people);
  const [brand] = people.brands;
  if (!brand) return;
  creatorLists(w, brand.id, people.creators);
  for (const [list, name, search] of [
    [
      'discover',
      'Outdoor, mid tier',
      {
        platforms: ['instagram', 'tiktok'],
        industries: ['travel', 'fitness'],
        followerCountMin: 50_000,
        followerCountMax: 250_000,
      },
    ],
    ['campaigns', 'Waiting for a decision', { status: 'pending_review' }],
  ] as const) {
    const view = { id: w.id(), deskId: brand.id, ownerId: brand.id, list, name, search: JSON.stringify(search) };
    w.rows.savedViews.push({ ...view, shared: false, createdAt: w.ago(20) });
  }
  refundRequest(w, brand.id);
}

const LISTS = [
  { name: 'Favorites', isFavourites: true, from: 2, to: 8, notes: [] },
  {
    name: 'Autumn launch',
    isFavourites: false,
    from: 5,
    to: 12,
    notes: ['Great in front of a camera; asks for two weeks.', null],
  },
  {
    name: 'Long-term partners',
    isFavourites: false,
    from: 0,
    to: 4,
    notes: ['Answers within a day.', 'Ask for the raw footage, too.', null],
  },
] as const;

/** The lists of the first brand, the favourites among them, with some notes. */
function creatorLists(w: World, brandId: string, creators: People['creators']): void {
  for (const { name, isFavourites, from, to, notes } of LISTS) {
    const id = w.id();
    w.rows.creatorLists.push({ id, brandId, name, isFavourites, createdAt: w.ago(60) });
    for (const [index, creator] of creators.slice(from, to).entries()) {
      const note = notes[index % notes.length] ?? null;
      w.rows.creatorListMembers.push({ listId: id, creatorId: creator.id, note, addedAt: w.ago(w.luck() * 40) });
    }
  }
}

const LEAD_MOVES = [[], ['contact'], ['contact', 'invite'], ['close']] as const;
const LEAD_NOTES = {
  contacted: {
    brand: [
      'Called; wants to see an example campaign first. Sent one.',
      'Budget opens next quarter. Call back in the first week.',
      'Sells in two countries and asked how currencies work. Sent the guide.',
    ],
    creator: [
      'Asked how payouts work. Sent the guide, waiting for an answer.',
      'Busy until the end of the month, then wants to set up a profile.',
    ],
    agency: [
      'Manages nine creators. Asked what an agency can do in their name.',
      'Left a voicemail; call again on Monday.',
    ],
  },
  invited: {
    brand: ['Ready to start next month.', 'The brief is written. Offered help with the first campaign.'],
    creator: ['Good portfolio; invited right after the call.', 'Recommended by a creator we know well.'],
    agency: ['Will bring their creators one by one.'],
  },
  closed: {
    brand: ['Looks for a talent agency, not for us.', 'Sells to companies only; no fit for now.'],
    creator: ['Wanted free products rather than paid work.', 'Stopped posting last year.'],
    agency: ['Bound to another marketplace until next year.'],
  },
} as const;

function leads(w: World, people: People): void {
  for (let index = 0; index < 24; index += 1) {
    const id = w.id();
    // Close together at first, and months apart in the end.
    const createdAt = w.ago(index * index * 0.28 + 0.2);
    const moves = index < 8 ? [] : w.pick(LEAD_MOVES);
    const times = [createdAt, w.after(createdAt, 1), w.after(createdAt, 2)];
    const status = w.live('lead', id, moves, times, { admin: people.admin.id });
    const userType = w.pick(['creator', 'brand', 'agency'] as const);
    const notes = status === 'new' ? [] : LEAD_NOTES[status][userType];
    const [first = 'Robin', last = 'Field'] = [FIRST_NAMES[(index * 7) % 44], LAST_NAMES[(index * 13 + 5) % 44]];
    w.rows.leads.push({
      id,
      name: `${first} ${last}`,
      email: `${slugOf(first)}.${slugOf(last)}@mail.test`,
      phoneNumber: index % 3 === 0 ? `+44 20 7946 0${100 + index}` : null,
      userType,
      status,
      confirmedAt: index % 4 === 1 ? null : w.after(createdAt, 0.1),
      note: notes[index % notes.length] ?? null,
      handledBy: status === 'new' ? null : people.admin.id,
      createdAt,
      updatedAt: times[moves.length] ?? createdAt,
    });
  }
}

/** A new description that the moderation rule has held before it was switched off again: creators see the previous one. */
function heldText(w: World): void {
  const campaign = w.rows.campaigns.findLast(({ reviewStatus }) => reviewStatus === 'pending_review');
  if (!campaign?.id) return;
  const description =
    'Easy money for everybody! Click here and write to us on WhatsApp, guaranteed income from day one.';
  const { score, signs } = judgeTexts({ name: campaign.name ?? '', description });
  if (score < RULE_MODERATION_THRESHOLD) throw new RangeError('This text is not held');
  const id = w.id();
  const at = w.ago(0.5);
  campaign.textHeld = 'change';
  w.rows.quarantinedItems.push({
    id,
    kind: 'campaign_brief',
    rowId: campaign.id,
    campaignId: campaign.id,
    authorId: campaign.brandId,
    texts: JSON.stringify({ description }),
    signs: JSON.stringify(signs),
    status: w.live('heldText', id, [], [at], {}),
    heldAt: at,
    createdAt: at,
  });
}

/** The brand asks for the money of its paused campaign back, and staff has not answered yet. */
function refundRequest(w: World, brandId: string): void {
  const campaign = w.rows.campaigns.find((row) => row.brandId === brandId && row.status === 'paused');
  const deposit = w.rows.payments.find(({ campaignId }) => campaignId === campaign?.id);
  if (!campaign?.id || !deposit) return;
  const id = w.id();
  const at = w.ago(2);
  w.rows.refundRequests.push({
    id,
    campaignId: campaign.id,
    brandId,
    status: w.live('refundRequest', id, [], [at], { brand: brandId }),
    amountMinor: deposit.amountMinor,
    currency: deposit.currency,
    reason: 'The product comes out half a year later than planned, so there is nothing to show this season.',
    ...both(at),
  });
}
