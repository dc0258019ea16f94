import { expect, test } from 'vitest';
import { sources } from './sources.ts';

const product = sources.filter(({ path }) => /^src-(server|client|shared)\//.test(path));

/** The code without comments, which grant nothing to anybody. */
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, '');
const found = (pattern: RegExp): string[] =>
  product.flatMap(({ path, text }) => [...withoutComments(text).matchAll(pattern)].map(([what]) => `${path}: ${what}`));

/** E-mail addresses that people see, as a sender or an example; they are never compared with an account's. */
const SHOWN = [
  'src-server/env.ts: no-reply@accord.test',
  'src-server/env.ts: password@smtp.example',
  'src-server/env.ts: support@accord.test',
  'src-client/features/notifications/Mailbox.tsx: name@example.com',
  'src-shared/messages/notifications/bounces.ts: name@example.com',
  'src-shared/text.ts: name@example.com',
];

test('no e-mail address of an account is in the code: no account is special', () => {
  const addresses = found(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g);
  expect(addresses.filter((each) => !SHOWN.includes(each))).toEqual([]);
});

/** A vendor's names for the social media platforms. */
const VENDOR = 'src-server/providers/social/insightiq.ts';

test('no id of an account is in the code', () => {
  const ids = found(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi);
  expect(ids.filter((each) => !each.startsWith(VENDOR))).toEqual([]);
});

test('no decision depends on an e-mail address', () => {
  // `email` can be stored, looked up and shown; comparing it with a text would make an account special.
  const compared = found(/\bemail\b\s*(?:===?|!==?)\s*['"`]\w|\.(?:endsWith|startsWith|includes)\(['"`]@/g);
  expect(compared).toEqual([]);
});
