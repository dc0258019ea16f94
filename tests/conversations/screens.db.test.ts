import { expect, test } from 'vitest';
import { demoScreens } from '#tests/support/screens.ts';

const { open } = await demoScreens();

test.each(['/brand/messages', '/creator/messages'])(
  'who is no brand and no creator has no messages to read at %s',
  async (path) => {
    expect((await open(path, { as: 'agency@accord.test' })).address).toBe('/agency');
  },
);
