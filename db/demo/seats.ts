import type { AgencyDuty, SeatRole } from '#shared/seats/roles.ts';
import { account, invite, type People, type Person } from './people.ts';
import type { World } from './world.ts';

/**
 * Members of the first brand in every role, one of whom also sits in another company, and an invite that nobody has answered yet. The first agency
 * works for that brand, with a limit, and the other company has invited it.
 */
export function makeSeats(w: World, { brands: [brand, other], agencies: [agency] }: People): void {
  if (!brand || !other || !agency) return;
  const sit = (company: Person, person: Person, role: SeatRole, createdAt: Date, lastDaysAgo: number | null) => {
    const lastUsedAt = lastDaysAgo === null ? null : w.ago(lastDaysAgo);
    w.rows.seats.push({ id: w.id(), companyId: company.id, personId: person.id, role, createdAt, lastUsedAt });
  };
  const join = (email: string, name: [string, string], role: SeatRole, daysAgo: number, lastDaysAgo: number) => {
    const person = account(w, email, null, daysAgo, name);
    const facts = { email, role: 'member', companyId: brand.id, seatRole: role, agencyId: null } as const;
    invite(w, { ...facts, invitedBy: brand.id, sentAt: w.ago(daysAgo + 1) }, 'accept');
    sit(brand, person, role, person.createdAt, lastDaysAgo);
    return person;
  };
  sit(brand, brand, 'owner', w.ago(301), 0.1);
  const manager = join('manager@accord.test', ['Anna', 'Lee'], 'manager', 300, 0.05);
  join('reviewer@accord.test', ['Theo', 'Marsh'], 'reviewer', 210, 1.2);
  join('finance@accord.test', ['Priya', 'Nair'], 'finance', 140, 3);
  join('viewer@accord.test', ['Jonas', 'Falk'], 'viewer', 40, 9);
  sit(other, other, 'owner', w.ago(91), 2);
  sit(other, manager, 'viewer', w.ago(90), 12);
  const asked = {
    email: 'new.colleague@example.test',
    role: 'member',
    companyId: brand.id,
    seatRole: 'reviewer',
  } as const;
  invite(w, { ...asked, agencyId: null, invitedBy: brand.id, sentAt: w.ago(1) }, 'deliver');
  // Since she came, she writes every other message for the brand.
  for (const [index, message] of w.rows.dealMessages.entries()) {
    if (message.authorId !== brand.id || message.createdAt < manager.createdAt) continue;
    message.writtenBy = index % 4 < 2 ? manager.id : brand.id;
  }
  workFor(w, agency, brand, other);
}

const DUTIES: AgencyDuty[] = ['look', 'run', 'review'];

/** An agency works for one brand, and another has invited it. */
function workFor(w: World, agency: Person, brand: Person, asking: Person): void {
  const consentedAt = w.ago(61);
  const request = { email: agency.email, role: 'agency', agencyId: null } as const;
  invite(w, { ...request, companyId: brand.id, duties: DUTIES, invitedBy: brand.id, sentAt: consentedAt }, 'accept');
  const limit = { limitMinor: 250_000, limitCurrency: 'USD' } as const;
  const consent = { duties: DUTIES, ...limit, consentedBy: brand.id, consentedAt };
  const facts = { id: w.id(), companyId: brand.id, agencyId: agency.id, createdAt: w.ago(60.5), lastUsedAt: w.ago(2) };
  w.rows.seats.push({ ...facts, ...consent });
  const wanted = { duties: ['look', 'run', 'pay'] satisfies AgencyDuty[], invitedBy: asking.id, sentAt: w.ago(1.5) };
  invite(w, { ...request, ...wanted, ...limit, companyId: asking.id }, 'deliver');
  const also = { email: 'hello@crossfade.test', duties: ['look', 'review'] satisfies AgencyDuty[] };
  invite(w, { ...request, ...also, ...limit, companyId: brand.id, invitedBy: brand.id, sentAt: w.ago(2) }, 'deliver');
  actsOf(w, agency, brand, facts.createdAt);
}

/**
 * What the agency has done for the brand since: it writes and comments now and then, and moves some deals, but not those of creators whom it manages.
 */
function actsOf(w: World, agency: Person, brand: Person, since: Date): void {
  const managed = w.rows.agencyUsers.filter(({ agencyId }) => agencyId === agency.id).map(({ userId }) => userId);
  const deals = w.rows.deals.filter(({ brandId, creatorId }) => brandId === brand.id && !managed.includes(creatorId));
  const dealIds = deals.map(({ id }) => id);
  const contents = w.rows.submissions.filter(({ dealId }) => dealIds.includes(dealId)).map(({ id }) => id);
  const isNew = ({ createdAt }: { createdAt: Date | string }) => new Date(createdAt) > since;
  const messages = w.rows.dealMessages.filter(
    (row) => row.authorId === brand.id && dealIds.includes(row.dealId) && isNew(row),
  );
  for (const [index, message] of messages.entries()) {
    if (index % 3 === 1) Object.assign(message, { writtenBy: agency.id, agencyId: agency.id });
  }
  const comments = w.rows.submissionComments.filter(
    ({ authorId, submissionId }) => authorId === brand.id && contents.includes(submissionId),
  );
  for (const comment of comments.filter(isNew)) Object.assign(comment, { writtenBy: agency.id, agencyId: agency.id });
  const moves = w.rows.auditLog.filter(
    ({ machine, resourceId, userId }) => machine === 'deal' && userId === brand.id && dealIds.includes(resourceId),
  );
  for (const [index, move] of moves.filter(isNew).entries()) {
    if (index % 2 === 0) Object.assign(move, { userId: agency.id, onBehalfOf: brand.id, agencyId: agency.id });
  }
}
