import { expect, test } from 'vitest';
import { drawnCover } from '#client/components/parts/drawnCover.ts';

test('a campaign without a picture has a drawing of its own, the same each time', () => {
  const ids = Array.from({ length: 60 }, (_, place) => `0190a1b2-0000-7000-8000-${String(place).padStart(12, '0')}`);
  const drawings = ids.map((id) => JSON.stringify(drawnCover(id)));
  expect(ids.map((id) => JSON.stringify(drawnCover(id)))).toEqual(drawings);
  expect(new Set(drawings).size).toBe(ids.length);
  for (const drawing of drawings) expect(drawing).not.toMatch(/NaN|undefined|\.\d{3}/);
});
