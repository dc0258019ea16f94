import { isoDay } from '#shared/dates.ts';
import type { People } from './people.ts';
import type { World } from './world.ts';

const NOTES = [
  'Spoke with their marketing lead.\nThey plan two launches this fall and want the same creators again.',
  'Prefers email to calls, best before noon.',
  'Asked for a quote for twelve months. Waiting for the budget round.',
] as const;

/** What the staff and the agencies have noted about brands and creators. */
export function makeCrm(w: World, { admin, superAdmin, brands, creators }: People): void {
  for (const [index, { id: userId }] of [...brands.slice(0, 3), ...creators.slice(0, 4)].entries()) {
    const author = index % 3 === 2 ? superAdmin : admin;
    write(w, { agencyId: null, authorId: author.id, userId }, index);
  }
  for (const [index, { agencyId, userId }] of w.rows.agencyUsers.filter(({ endedAt }) => !endedAt).entries()) {
    if (index % 2 === 0) write(w, { agencyId, authorId: agencyId, userId }, index);
  }
}

const TAGS = [['key account', 'fall'], ['fall'], ['new'], ['key account', 'video']] as const;
const PLANS = [
  { title: 'Ask for the new product list', inDays: -2 },
  { title: 'Send the rate card', inDays: 1 },
  { title: 'Talk about the next campaign', inDays: 12 },
] as const;

function write(w: World, by: { agencyId: string | null; authorId: string; userId: string }, index: number): void {
  const { authorId: _, ...of } = by;
  const body = NOTES[index % NOTES.length] ?? '';
  w.rows.crmNotes.push({ id: w.id(), ...by, body, createdAt: w.ago(index * 2 + 1) });
  for (const tag of TAGS[index % TAGS.length] ?? []) {
    w.rows.crmTags.push({ id: w.id(), ...of, tag, createdAt: w.ago(index + 3) });
  }
  const plan = PLANS[index % PLANS.length];
  if (!plan) return;
  const { title, inDays } = plan;
  const overdue = inDays < 0;
  w.rows.crmFollowUps.push({
    id: w.id(),
    ...by,
    title,
    dueOn: isoDay(w.ago(-inDays)),
    remindedAt: overdue ? w.ago(-inDays) : null,
    createdAt: w.ago(6),
  });
}
