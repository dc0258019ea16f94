import type pg from 'pg';
import { SetupError } from '#db/binaries.ts';
import type { Role } from '#shared/policy/rule.ts';

/** A signed-in person of the data. */
export interface Person {
  id: string;
  role: Role;
}

/** A small write of a person: its inputs alternate, so that each of them changes something and the data as a whole stays the same. */
export interface Write {
  /** The index of the person. */
  by: number;
  procedure: string;
  inputs: readonly object[];
}

/** The two who read come first; the others write beside them. */
const EMAILS = ['brand1', 'creator1', 'brand2', 'brand3', 'creator2', 'creator3'].map(
  (name) => `bench-${name}@accord.test`,
);

/** The people who read and write. @throws SetupError if the database has other data */
export async function peopleOf(client: pg.Client): Promise<Person[]> {
  const { rows } = await client.query<Person>(
    'select id, role from users where email = any($1) order by array_position($1, email::text)',
    [EMAILS],
  );
  if (rows.length < EMAILS.length) {
    throw new SetupError('The database has other data than `ops bench-data` loads: name an empty one.');
  }
  return rows;
}

/** The addresses of the people who have a password. */
export async function signInEmails(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    'select email from users where email = any($1) and password_hash is not null order by email',
    [EMAILS],
  );
  return rows.map(({ email }) => email);
}

/** Removes the sessions that sign-ins have opened since then. */
export async function removeSessions(client: pg.Client, since: Date): Promise<void> {
  await client.query(
    'delete from sessions using users where users.id = user_id and email = any($1) and sessions.created_at >= $2',
    [EMAILS, since],
  );
}

/**
 * What people do beside each other's reads, each by the product's own procedure: a switch of the settings, a favourite, a draft that is saved while
 * somebody types. Only the audit log grows by it.
 */
export async function writesOf(client: pg.Client, people: readonly Person[]): Promise<Write[]> {
  const { rows: creators } = await client.query<{ id: string }>(
    'select user_id as id from creator_profiles where listed order by shown_followers desc, user_id limit 1',
  );
  const writes: Write[] = [];
  for (const [by, { id, role }] of people.entries()) {
    const settings = [{ marketingEmails: true }, { marketingEmails: false }];
    writes.push({ by, procedure: 'notifications.savePreferences', inputs: settings });
    if (role !== 'brand') continue;
    for (const creator of creators) {
      const marks = [true, false].map((favourite) => ({ creatorId: creator.id, favourite }));
      writes.push({ by, procedure: 'discovery.favourite', inputs: marks });
    }
    const { rows: drafts } = await client.query<{ id: string }>(
      `select id from campaigns where brand_id = $1 and review_status = 'draft' order by id limit 1`,
      [id],
    );
    for (const draft of drafts) {
      const steps = [1, 2].map((currentStep) => ({ campaignId: draft.id, currentStep, draft: {} }));
      writes.push({ by, procedure: 'campaigns.saveDraft', inputs: steps });
    }
  }
  return writes;
}
