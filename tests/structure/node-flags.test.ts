import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { NODE_FLAGS, NODE_VARIABLES } from '#tests/bench/node-flags.ts';

test('the image runs Node as `npm start` does', () => {
  const image = readFileSync(resolve(import.meta.dirname, '../../Dockerfile'), 'utf8');
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(image) ?? [];
  expect(NODE_FLAGS).toEqual(['--max-semi-space-size=8', '--heap-growing-percent=80']);
  expect(JSON.parse(command)).toEqual(['node', ...NODE_FLAGS, 'scripts/start.ts']);
  expect(NODE_VARIABLES).toEqual({ MALLOC_ARENA_MAX: '1' });
  expect(image).toMatch(/^ENV .* MALLOC_ARENA_MAX=1$/m);
});
