import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { hashPassword } from '#server/auth/password.ts';
import { procedures } from '#server/ops-list.ts';
import { roles } from '#shared/policy/rule.ts';
import { isAction, policy } from '#shared/policy.ts';
import { answersOf, candidatesIn } from '#tests/support/callers.ts';
import { crowd } from '#tests/support/crowd.ts';
import { writings } from '#tests/support/fingerprint.ts';
import { harness } from '#tests/support/harness.ts';
import { readTwice } from '#tests/support/read-twice.ts';

const h = await harness();
/** Three days after everything was created, when invitations are open and deadlines have not passed. */
const NOW = new Date('2026-03-05T10:00:00.000Z');
const { people, grow } = await crowd(h.owner);
await grow(11);

/** Rows in many states, so that most writes find one on which they are allowed. */
const candidates = { ...(await candidatesIn(h.owner, 40)), creatorId: [people.creator], userId: [people.creator] };

/** Writes without an audit row: marks of what a person has read concern nobody else, and a challenge is nothing before a passkey has signed it. */
const UNRECORDED = [
  'notifications.markRead',
  'notifications.markAllRead',
  'conversations.markRead',
  'auth.startPasskey',
];

/** Refused writes that have an audit row all the same: attempts with a wrong password. */
const NOTED_REFUSALS = [
  'account.changePassword',
  'account.prove',
  'account.startSecondFactor',
  'account.removeSecondFactor',
  'account.renewRecoveryCodes',
  'account.close',
  'users.delete',
];

/** The password of an account that can sign in; a sign-up alone cannot. */
const PASSWORD = 'correct horse battery';
const passwordHash = await hashPassword(PASSWORD);
const { email } = await createUser(h.owner, 'brand', { user: { passwordHash } });
const known: Record<string, object> = { 'auth.signIn': { email, password: PASSWORD } };

const writes = procedures().filter(({ kind }) => kind === 'mutation');

async function tables(): Promise<Map<string, string>> {
  const lines = (await writings(h.owner)).split('\n');
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line]));
}

/** Writes that look at a row before they lock it, to know whose it is. */
const LOOK_FIRST = ['records.uphold', 'records.dismiss', 'seats.leave', 'security.releaseText', 'security.removeText'];

/** What writes have read or locked twice, also those that were refused then. */
const twice = new Set<string>();

/** Calls a write with one candidate after the other, until it succeeds once. */
async function doOnce(write: (typeof writes)[number]): Promise<boolean> {
  const { action, name } = write;
  const role = roles.find((each) => isAction(action) && policy[action].principals.includes(each));
  const actor = role && (await h.actor(people[role]));
  h.queries.length = 0;
  const ended = () => {
    for (const row of LOOK_FIRST.includes(name) ? [] : readTwice(h.queries)) twice.add(`${name}: ${row}`);
    h.queries.length = 0;
  };
  for await (const _ of answersOf({ h, now: NOW, candidates, known, ended }, write, actor)) return true;
  return false;
}

const wrong: string[] = [];
let before = await tables();
for (const write of writes) {
  const succeeded = await doOnce(write);
  const after = await tables();
  const changed = [...after].flatMap(([table, line]) => (before.get(table) === line ? [] : [table]));
  const recorded = changed.includes('public.audit_log');
  if (changed.length > 0 && !recorded && !UNRECORDED.includes(write.name)) wrong.push(`${write.name}: ${changed}`);
  const effects = changed.filter((table) => table !== 'public.audit_log' || !NOTED_REFUSALS.includes(write.name));
  if (effects.length > 0 && !succeeded) wrong.push(`${write.name} refused: ${effects}`);
  before = after;
}

test('every write leaves an audit row, and a refused write changes nothing', () => {
  expect(wrong).toEqual([]);
});

test('no write reads or locks a row twice, as far as it gets', () => {
  expect([...twice]).toEqual([]);
});
