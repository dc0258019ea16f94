import type { CampaignPlan, DealPlan } from './campaigns.ts';
import type { Brand, People } from './people.ts';
import type { World } from './world.ts';

const open: DealPlan[] = [
  { status: 'invited' },
  { status: 'invited' },
  { status: 'accepted' },
  { status: 'declined' },
  { status: 'expired' },
  { status: 'withdrawn' },
];
const signed: DealPlan[] = [
  { status: 'accepted' },
  { status: 'accepted' },
  { status: 'invited' },
  { status: 'cancelled' },
];
const working: DealPlan[] = [
  { status: 'in_progress', content: 'revision_requested' },
  { status: 'submitted', content: 'submitted' },
  { status: 'in_progress', content: 'draft' },
  { status: 'submitted', content: 'approved', revised: true },
  { status: 'in_progress', content: 'rejected' },
  { status: 'contracted' },
];
const approved: DealPlan[] = [
  { status: 'submitted', content: 'approved' },
  { status: 'submitted', content: 'approved', revised: true },
];
const posted: DealPlan[] = [
  { status: 'submitted', content: 'published' },
  { status: 'submitted', content: 'published', revised: true },
];
const finished: DealPlan[] = [
  { status: 'completed', content: 'published' },
  { status: 'completed', content: 'published', revised: true },
];

/** What went wrong with the money of the latest completed campaign of each other brand. */
const TROUBLES: readonly Pick<CampaignPlan, 'payouts' | 'dispute'>[] = [
  { payouts: ['withheld'] },
  { dispute: 'evidence_due' },
  { payouts: ['refused'] },
  { dispute: 'won' },
  { dispute: 'lost' },
];

/** Every campaign of the demo: the demo brand's in every status, the others' over eighteen months. */
export function story(w: World, people: People): CampaignPlan[] {
  const [demo, ...others] = people.brands;
  if (!demo) return [];
  return [...demoBrand(demo), ...others.flatMap((brand, index) => otherBrand(w, brand, index))];
}

function demoBrand(brand: Brand): CampaignPlan[] {
  return [
    { brand, phase: 'completed', createdDaysAgo: 520, deals: finished, origin: 'legacy' },
    { brand, phase: 'completed', createdDaysAgo: 380, deals: finished },
    { brand, phase: 'completed', createdDaysAgo: 250, deals: [...finished, ...finished] },
    { brand, phase: 'completed', createdDaysAgo: 120, deals: finished },
    { brand, phase: 'refunded', createdDaysAgo: 100, deals: [{ status: 'cancelled' }, { status: 'declined' }] },
    // Completed yesterday: one payout is on its way, and one came back.
    { brand, phase: 'completed', createdDaysAgo: 46.2, deals: finished, payouts: ['sent', 'failed'] },
    { brand, phase: 'live', createdDaysAgo: 36, deals: posted },
    { brand, phase: 'ready', createdDaysAgo: 30, deals: approved },
    { brand, phase: 'final', createdDaysAgo: 30, deals: [{ status: 'submitted', content: 'submitted' }, ...approved] },
    {
      brand,
      phase: 'paused',
      createdDaysAgo: 28,
      deals: [{ status: 'in_progress' }, { status: 'in_progress', content: 'draft' }],
    },
    { brand, phase: 'production', createdDaysAgo: 24, deals: working },
    { brand, phase: 'contract', createdDaysAgo: 12, deals: signed },
    { brand, phase: 'selection', createdDaysAgo: 20, deals: open },
    { brand, phase: 'cancelled', createdDaysAgo: 45, deals: [{ status: 'cancelled' }, { status: 'withdrawn' }] },
    { brand, phase: 'selection', createdDaysAgo: 9, participation: 'application', deals: [{ status: 'invited' }] },
    { brand, phase: 'new', createdDaysAgo: 3, review: 'under_review' },
    { brand, phase: 'new', createdDaysAgo: 4, review: 'needs_revision' },
    { brand, phase: 'new', createdDaysAgo: 6, review: 'rejected' },
    { brand, phase: 'new', createdDaysAgo: 7, review: 'approved' },
    { brand, phase: 'new', createdDaysAgo: 1 },
    { brand, phase: 'draft', createdDaysAgo: 0.8, step: 1 },
    { brand, phase: 'draft', createdDaysAgo: 5, step: 3 },
    { brand, phase: 'draft', createdDaysAgo: 11, step: 5 },
  ];
}

function otherBrand(w: World, brand: Brand, index: number): CampaignPlan[] {
  const past: CampaignPlan[] = [530, 470, 410, 350, 290, 230, 170, 110].map((daysAgo) => ({
    brand,
    phase: 'completed',
    createdDaysAgo: Math.max(47, daysAgo - index * 7 + w.luck() * 4),
    deals: finished.slice(0, w.between(1, 2)),
    ...(daysAgo > 500 ? { origin: 'legacy' } : {}),
    ...(daysAgo === 110 ? TROUBLES[index] : {}),
  }));
  const present: CampaignPlan[] = [
    { brand, phase: 'live', createdDaysAgo: 34 + w.luck() * 4, deals: posted },
    { brand, phase: 'production', createdDaysAgo: 22, deals: working.slice(0, w.between(2, 5)) },
    {
      brand,
      phase: 'selection',
      createdDaysAgo: 8,
      deals: open.slice(0, w.between(2, 4)),
      participation: index % 2 === 0 ? 'application' : 'invite',
    },
    { brand, phase: 'new', createdDaysAgo: 0.6 + w.luck() * 4 },
    { brand, phase: 'draft', createdDaysAgo: w.luck() * 20, step: w.between(1, 5) },
  ];
  const reviews = ['under_review', 'needs_revision', 'rejected'] as const;
  return [
    ...past,
    ...present,
    { brand, phase: 'new', createdDaysAgo: 3 + w.luck() * 3, review: reviews[index % 3] ?? 'under_review' },
  ];
}
