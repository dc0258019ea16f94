import { expect, test } from 'vitest';
import { sources } from './sources.ts';

const product = sources.filter(({ path }) => /^src-(server|client|shared)\//.test(path));

/** Quoted text only: comments grant nothing. */
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, '');
const found = (pattern: RegExp): string[] =>
  product.flatMap(({ path, text }) => [...withoutComments(text).matchAll(pattern)].map(([what]) => `${path}: ${what}`));

/** Addresses that the product writes to people, as the sender and as an example: none is ever compared with anybody's. */
const SHOWN = [
  'src-client/features/notifications/Mailbox.tsx: name@example.com',
  'src-server/env.ts: no-reply@accord.test',
  'src-server/env.ts: support@accord.test',
  'src-shared/text.ts: name@example.com',
];

test('no address in the code is somebody’s: nobody is special', () => {
  const addresses = found(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g);
  expect(addresses.filter((each) => !SHOWN.includes(each))).toEqual([]);
});

test('no id in the code is somebody’s', () => {
  expect(found(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi)).toEqual([]);
});

test('no decision looks at an address', () => {
  // `email` may be stored, looked up and shown; comparing it with a text would make an account special.
  const compared = found(/\bemail\b\s*(?:===?|!==?)\s*['"`]\w|\.(?:endsWith|startsWith|includes)\(['"`]@/g);
  expect(compared).toEqual([]);
});
