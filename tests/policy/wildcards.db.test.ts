import { expect, test } from 'vitest';
import { harness } from '#tests/support/harness.ts';
import { readers } from '#tests/support/readers.ts';

const h = await harness();
const { reads, ask, grow, schemas } = await readers(h);
await grow(3);

const searches = reads.filter(({ name }) => schemas.get(name)?.properties?.search);
/** A name that nobody has. */
const NOBODY = 'zqxjzqxjzqxj';
/** Each would find everything, or fail, if it were treated as more than text. */
const MEANT_AS_TEXT = [
  '%%%%',
  '____',
  '%_%_',
  '\\\\\\\\',
  "' or '1'='1",
  "'; select 1 --",
  'zqxj%',
  '!* | (:',
  '.*.*',
  "zq''xj",
];

test('there are searches', () => {
  expect(searches.length).toBeGreaterThan(15);
});

test.each(searches)(
  '[S10] $name takes wildcards and quotes in its search as the letters that they are',
  async (read) => {
    const none = (await ask(read, { search: NOBODY })).data;
    for (const search of MEANT_AS_TEXT)
      expect({ search, data: (await ask(read, { search })).data }).toEqual({ search, data: none });
  },
);

test('[S10] each of these searches finds something when its text is somewhere', async () => {
  const blind: string[] = [];
  for (const read of searches) {
    const none = (await ask(read, { search: NOBODY })).entries;
    let most = 0;
    for (const search of ['robin', 'campaign', 'brand', 'creator', 'example', 'nano', 'list']) {
      most = Math.max(most, (await ask(read, { search })).entries);
    }
    if (most <= none) blind.push(read.name);
  }
  expect(blind).toEqual([]);
});
