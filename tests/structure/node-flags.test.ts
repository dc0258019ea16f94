import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import accord from '../../package.json' with { type: 'json' };

test('the image runs Node as `npm start` does', () => {
  const image = readFileSync(resolve(import.meta.dirname, '../../Dockerfile'), 'utf8');
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(image) ?? [];
  expect(JSON.parse(command)).toEqual(accord.scripts.start.replace('exec ', '').split(' '));
  expect(command).toContain('--max-semi-space-size');
});
