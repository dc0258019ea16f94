import { expect, test } from 'vitest';
import { createKnownSessions, type KnownSession } from '#server/speed/known-sessions.ts';

const at = (ms: number): Date => new Date(Date.UTC(2026, 0, 1) + ms);
const session = (expiresAt = at(60_000)): KnownSession => ({
  expiresAt,
  actor: {
    kind: 'user',
    id: 'a',
    email: 'a@accord.test',
    role: 'brand',
    status: 'active',
    flagged: false,
    emailConfirmed: true,
    secondFactor: false,
    firstName: null,
    lastName: null,
    companyName: 'Aurora',
    agent: null,
    seat: null,
  },
});
function hearing(keptMs = 5_000) {
  const known = createKnownSessions(keptMs);
  known.hear(true);
  return known;
}

test('a session is known for its time, and never beyond its own end', () => {
  const known = hearing();
  known.keep('one', session(), known.changes, at(0));
  known.keep('short', session(at(2_000)), known.changes, at(0));
  expect(known.find('one', at(4_999))?.actor.companyName).toBe('Aurora');
  expect(known.find('one', at(5_000))).toBeNull();
  expect(known.find('short', at(1_999))).not.toBeNull();
  expect(known.find('short', at(2_000))).toBeNull();
  expect(known.find('other', at(0))).toBeNull();
});

test('what was looked up before a change is not kept after it', () => {
  const known = hearing();
  const { changes } = known;
  known.forget();
  known.keep('one', session(), changes, at(0));
  expect(known.find('one', at(0))).toBeNull();
});

test('nothing is kept by a process that hears of no changes, nor with a time of zero', () => {
  const known = hearing();
  known.keep('one', session(), known.changes, at(0));
  known.hear(false);
  known.keep('two', session(), known.changes, at(0));
  expect([known.find('one', at(0)), known.find('two', at(0))]).toEqual([null, null]);
  const off = hearing(0);
  off.keep('one', session(), off.changes, at(0));
  expect(off.find('one', at(0))).toBeNull();
});

test('it never holds more than ten thousand', () => {
  const known = hearing();
  for (let place = 0; place <= 10_000; place += 1) known.keep(String(place), session(), known.changes, at(0));
  expect(known.find('9999', at(0))).toBeNull();
  expect(known.find('10000', at(0))).not.toBeNull();
});
