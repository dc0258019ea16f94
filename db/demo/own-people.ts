import type { PersonStage } from '#shared/crm/person-stages.ts';
import { isoDay } from '#shared/dates.ts';
import { ENGAGED_DEALS, isOneOf } from '#shared/status-sets.ts';
import type { NewRow } from '../factories.ts';
import type { People } from './people.ts';
import { both, type World } from './world.ts';

/** How many creators the demo brand has at least, with those of its campaigns. */
const CREATORS = 24;

/** What the demo brand has written about its own creators, in turn. */
const TAGS: readonly (readonly string[])[] = [
  ['outdoor', 'video'],
  ['winter'],
  ['outdoor'],
  [],
  ['family', 'video'],
  ['ambassador'],
  [],
  ['winter', 'photo'],
];
const NOTES: readonly (readonly [daysAgo: number, text: string])[] = [
  [320, 'Met at the trade fair. Films alone, edits fast, and wants to see the product before any offer.'],
  [246, 'Asked for the size chart twice. Send samples in medium from now on.'],
  [170, 'Answers within the hour. Good for short notice.'],
  [118, 'Prefers one long video to several short ones, and says so in the first message.'],
  [74, 'The spring posts brought most of the orders. Ask again before the autumn range.'],
  [41, 'On parental leave until the end of next month.'],
  [12, 'Would like to be an ambassador for a year. Talk about it once the new budget is there.'],
];
const CONTACTS = [
  {
    name: 'Solveig Aas',
    email: 'solveig.aas@mail.example',
    platform: 'instagram',
    handle: 'solveig.outside',
    tags: ['outdoor', 'trade fair'],
    note: 'Gave us her card in Friedrichshafen.',
    stage: 'prospect',
  },
  {
    name: 'Jonas Weidmann',
    email: 'jonas@weidmann.example',
    platform: 'youtube',
    handle: 'jonasklettert',
    tags: ['climbing'],
    note: null,
    stage: 'contacted',
  },
] as const;

/** The demo brand's own people: those of its campaigns, others whom it has brought along, and contacts who are not on Accord. */
export function makeOwnPeople(w: World, { brands: [brand], creators }: People): void {
  if (!brand) return;
  const ours = w.rows.brandCreatorConnections.filter(({ brandId }) => brandId === brand.id);
  const known = new Set(ours.map(({ creatorId }) => creatorId));
  const others = creators.filter(({ id }) => !known.has(id)).slice(0, Math.max(0, CREATORS - ours.length));
  const add = (row: Omit<NewRow<'brandPeople'>, 'brandId' | 'createdAt' | 'updatedAt'>, at: Date | string) =>
    w.rows.brandPeople.push({ id: w.id(), brandId: brand.id, ...row, ...both(new Date(at)) });
  for (const { creatorId, createdAt } of ours)
    add({ creatorId, source: 'campaign', stage: stageOf(w, brand.id, creatorId) }, createdAt);
  for (const [index, { id }] of others.entries())
    add(
      {
        creatorId: id,
        source: index % 3 === 0 ? 'link' : 'file',
        stage: index % 4 === 1 ? 'talking' : index % 4 === 3 ? 'contacted' : 'prospect',
      },
      w.ago(30 + index),
    );
  for (const [index, { tags, ...contact }] of CONTACTS.entries())
    add({ creatorId: null, source: 'file', tags: [...tags], ...contact }, w.ago(9 - index));
  w.rows.brandJoinLinks.push({
    brandId: brand.id,
    code: 'northwind-demo-link-2026',
    active: true,
    createdAt: w.ago(60),
  });
  markThem(w, brand.id, creators);
}

function stageOf(w: World, brandId: string, creatorId: string): PersonStage {
  const statuses = w.rows.deals.flatMap((deal) =>
    deal.brandId === brandId && deal.creatorId === creatorId ? [deal.status] : [],
  );
  if (statuses.some((status) => isOneOf(ENGAGED_DEALS, status))) return 'active';
  if (statuses.includes('completed')) return 'past';
  return statuses.includes('invited') ? 'contacted' : 'past';
}

/** Tags, notes and follow-ups of the brand itself. */
function markThem(w: World, brandId: string, creators: People['creators']): void {
  const own = w.rows.brandPeople.flatMap(({ creatorId }) => creators.filter(({ id }) => id === creatorId));
  const eldest = own.toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt));
  for (const [index, { id: userId }] of eldest.entries()) {
    const desk = { agencyId: brandId, userId };
    const createdAt = w.ago(28 - (index % 20));
    for (const tag of TAGS[index % TAGS.length] ?? []) w.rows.crmTags.push({ id: w.id(), ...desk, tag, createdAt });
    const [daysAgo, body] = NOTES[index] ?? [];
    if (daysAgo === undefined || body === undefined) continue;
    w.rows.crmNotes.push({ id: w.id(), ...desk, authorId: brandId, body, createdAt: w.ago(daysAgo) });
  }
  for (const [index, [title, due]] of PLANS.entries()) {
    const userId = eldest[index]?.id;
    if (userId === undefined) continue;
    w.rows.crmFollowUps.push({
      ...{ id: w.id(), agencyId: brandId, userId, authorId: brandId, title, createdAt: w.ago(14) },
      ...{ dueOn: isoDay(w.ago(-due)), remindedAt: due < 0 ? w.ago(-due) : null },
    });
  }
}

const PLANS: readonly (readonly [title: string, due: number])[] = [
  ['Ask for the winter dates', -1],
  ['Send the new size chart', 3],
  ['Talk about a year as ambassador', 25],
];
