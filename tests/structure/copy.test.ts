import { expect, test } from 'vitest';
import { below } from './sources.ts';

const MESSAGES = 'src-shared/messages';

test('words that one screen alone says stand in it: a file of messages is read by several', () => {
  const readers = new Map(below(MESSAGES).map(({ path }) => [path.slice('src-shared/'.length), new Set<string>()]));
  for (const { path, text } of [
    ...below('src-client'),
    ...below('src-server'),
    ...below('src-shared'),
    ...below('db'),
    ...below('tests'),
  ]) {
    for (const [, named = ''] of text.matchAll(/from '(?:#shared\/|(?:\.{1,2}\/)+)(messages\/[^']+)'/g))
      readers.get(named)?.add(path);
  }
  const alone = [...readers].filter(
    ([, its]) => its.size === 1 && [...its].every((one) => one.startsWith('src-client/')),
  );
  expect(alone.map(([path, its]) => `${path}, which ${[...its][0]} alone reads`)).toEqual([]);
});
