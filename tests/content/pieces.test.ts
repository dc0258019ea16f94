import { expect, test } from 'vitest';
import { askedPieces, pieceLabel } from '#shared/content/pieces.ts';

const asked = { post: { quantity: 1 }, reel: { quantity: 2 } };

test('each piece that a campaign asks for has a key and a label of its own', () => {
  expect(askedPieces(asked)).toEqual([
    { key: 'post:1', label: 'Post' },
    { key: 'reel:1', label: 'Reel 1' },
    { key: 'reel:2', label: 'Reel 2' },
  ]);
});

test('a piece that is no longer asked for has no label', () => {
  expect([null, 'reel:2', 'reel:3', 'story:1'].map((key) => pieceLabel(key, asked))).toEqual([
    null,
    'Reel 2',
    null,
    null,
  ]);
});
