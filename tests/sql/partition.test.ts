import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { procedures } from '#server/ops-list.ts';
import { isAction, policy } from '#shared/policy.ts';

// Whether the rows could be spread over several servers, each brand's and each person's on one of them (docs/scaling.md): for that, a statement must
// say whose rows it wants, or which single thing, so that it is sent to one server and not to all.

/** The columns that say to whom a row belongs. */
const OWNERS =
  'brand_id|creator_id|user_id|company_id|owner_id|agency_id|author_id|person_id|asker_id|recipient_id|handled_by|asked_by|created_by';
/** The columns that identify one thing that belongs to somebody. */
const THINGS =
  '(?:campaign|deal|delivery|submission|payment|payout|dispute|conversation|list|file|account|invite|review|version)_id';
const GIVEN = String.raw`(?:= (?:\bany ?\()?\s*(?:\$|string_to_array)|in \(…\))`;
const ofSomebody = new RegExp(String.raw`\b(?:${OWNERS})"? ${GIVEN}`);
const ofOneThing = new RegExp(String.raw`(?:"|\b)(?:${THINGS}|id|code|slug)"? ${GIVEN}`);
/** Small tables of which every server has a full copy: they are read often and written rarely. */
const EVERYWHERE = /^select .* from "(?:feature_flags|pricing_floors|fx_rates|digital_ids|benchmarks)"/;

/** Reads that by their nature cover all brands or all people, with the reason. They are what a replica or a separate search index is for. */
const OVER_ALL: Readonly<Record<string, string>> = {
  'discovery.creators': 'Discover looks through all creators',
  'search.everything': 'the search across everything finds creators as Discover does',
  'payments.receipt': 'the log and its signed heads are one for everybody, on a server of its own',
  'mail.mailbox': 'all mails, where there are demo accounts only',
};
/** Reads that find out who somebody is: the accounts, of which each server would have a directory. */
const WHO: Readonly<Record<string, string>> = {
  'auth.readInvite': 'the token of an invitation leads to its account',
  'agency.mine': 'invitations are found by the address of the person',
  'seats.mine': 'so are those of companies',
};

interface Read {
  name: string;
  statements: string[];
}

const folder = resolve(import.meta.dirname, 'statements');
const reads: Read[] = readdirSync(folder).flatMap((file) =>
  readFileSync(join(folder, file), 'utf8')
    .split(/^-- /m)
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const [name = '', ...statements] = text.trim().split('\n\n');
      return { name, statements: statements.map((sql) => sql.replaceAll(/\s+/g, ' ').trim()) };
    }),
);

const actionOf = new Map(procedures().map(({ name, action }) => [name, action]));
const STAFF = ['admin', 'super_admin', 'system'];
/** Whether only staff can read it: staff look at all brands and people, but are few. */
function isForStaff(name: string): boolean {
  const action = actionOf.get(name) ?? '';
  return isAction(action) && policy[action].principals.every((who) => STAFF.includes(who));
}

const listed = new Set([...Object.keys(OVER_ALL), ...Object.keys(WHO)]);
const others = reads.filter(({ name }) => !isForStaff(name) && !listed.has(name));

test('the list of statements has the reads of brands, creators and agencies', () => {
  expect(others.length).toBeGreaterThan(60);
  expect(reads.filter(({ name }) => !actionOf.has(name)).map(({ name }) => name)).toEqual([]);
});

describe('every statement says whose rows it reads, or which one thing', () => {
  test.each(others)('$name', ({ statements }) => {
    const lost = statements.filter((sql) => !(ofSomebody.test(sql) || ofOneThing.test(sql) || EVERYWHERE.test(sql)));
    expect(lost).toEqual([]);
  });
});

test('the reads that go by the id of one thing are known: for them a directory has to say whose it is', async () => {
  const byThing = others.filter(({ statements }) =>
    statements.some((sql) => !ofSomebody.test(sql) && !EVERYWHERE.test(sql)),
  );
  const names = byThing.map(({ name }) => name).sort();
  await expect(`${names.join('\n')}\n`).toMatchFileSnapshot('./one-thing.snap');
});

test('each exception is a read, and one that not only staff may make', () => {
  expect([...listed].filter((name) => !reads.some((read) => read.name === name))).toEqual([]);
  expect([...listed].filter(isForStaff)).toEqual([]);
});
