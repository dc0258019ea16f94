import { isoDay } from '#shared/dates.ts';
import { AGENCY_DESKS, BRAND_DESKS, CREATOR_DESKS, type Desk, type When } from './desks.ts';
import type { People, Person } from './people.ts';
import type { World } from './world.ts';

interface Subject {
  agencyId: string | null;
  userId: string;
}
type CampaignRow = World['rows']['campaigns'][number];

/** What the staff and the agencies have noted about brands and creators, and what they have planned with them. */
export function makeCrm(w: World, people: People): void {
  for (const brand of people.brands) {
    const own = w.rows.campaigns.filter(({ brandId }) => brandId === brand.id);
    keep(w, people, BRAND_DESKS[brand.name], { agencyId: null, userId: brand.id }, own);
  }
  for (const [index, { id: userId }] of people.creators.entries()) {
    const theirs = new Set(w.rows.deals.filter(({ creatorId }) => creatorId === userId).map((deal) => deal.campaignId));
    const worked = w.rows.campaigns.filter(({ id }) => id && theirs.has(id));
    keep(w, people, CREATOR_DESKS[index], { agencyId: null, userId }, worked);
  }
  for (const [position, agency] of people.agencies.entries()) {
    const managed = w.rows.agencyUsers.filter(({ agencyId, endedAt }) => agencyId === agency.id && !endedAt);
    for (const [index, { userId }] of managed.entries()) {
      keep(w, people, AGENCY_DESKS[position]?.[index], { agencyId: agency.id, userId }, [], agency);
    }
  }
}

function keep(
  w: World,
  { admin, superAdmin }: People,
  desk: Desk | undefined,
  subject: Subject,
  campaigns: readonly CampaignRow[],
  author: Person = admin,
): void {
  if (!desk) return;
  const written: Date[] = [];
  for (const { at, text, bySuperAdmin } of desk.notes) {
    const { createdAt, campaign } = momentOf(w, at, campaigns);
    const body = text.replace('{campaign}', campaign);
    w.rows.crmNotes.push({
      id: w.id(),
      ...subject,
      authorId: bySuperAdmin ? superAdmin.id : author.id,
      body,
      createdAt,
    });
    written.push(createdAt);
  }
  const first = written[0] ?? w.ago(30);
  for (const tag of desk.tags) w.rows.crmTags.push({ id: w.id(), ...subject, tag, createdAt: first });
  for (const { title, at, due, doneAfter } of desk.plans) {
    const day = w.ago(-due);
    w.rows.crmFollowUps.push({
      id: w.id(),
      ...subject,
      authorId: author.id,
      title,
      dueOn: isoDay(day),
      doneAt: doneAfter === undefined ? null : w.after(day, doneAfter),
      remindedAt: due < 0 ? day : null,
      createdAt: momentOf(w, at, campaigns).createdAt,
    });
  }
}

const STEPS = {
  completed: (row: CampaignRow) => row.completedAt,
  launched: (row: CampaignRow) => (row.status === 'live' ? row.launchedAt : null),
  production: (row: CampaignRow) => (row.status === 'in_progress' ? row.createdAt : null),
  selection: (row: CampaignRow) => (row.status === 'under_review' ? row.createdAt : null),
} as const;

/** When something was written, and the name of the latest campaign that took the step. */
function momentOf(w: World, when: When, campaigns: readonly CampaignRow[]): { createdAt: Date; campaign: string } {
  if (typeof when === 'number') return { createdAt: w.ago(when), campaign: '' };
  const [step, days] = when;
  const found = campaigns
    .map((row) => ({ at: STEPS[step](row), name: row.name }))
    .filter((each) => each.at instanceof Date && each.name)
    .toSorted((a, b) => Number(b.at) - Number(a.at))[0];
  if (!(found?.at instanceof Date)) throw new RangeError(`No campaign has had ${step}`);
  return { createdAt: w.after(found.at, days), campaign: found.name ?? '' };
}
