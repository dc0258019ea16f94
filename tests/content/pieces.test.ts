import { expect, test } from 'vitest';
import { askedPieces } from '#shared/content/pieces.ts';

test('each piece that a campaign asks for has a label of its own, and is uploaded once content is called so', () => {
  const asked = { post: { quantity: 1 }, reel: { quantity: 2 } };
  expect(askedPieces(asked, ['Reel 1', 'Behind the scenes'])).toEqual([
    { label: 'Post', uploaded: false },
    { label: 'Reel 1', uploaded: true },
    { label: 'Reel 2', uploaded: false },
  ]);
});
