import { expect, test } from 'vitest';
import { referenceIn } from '#server/search/search.rules.ts';

test('the number of an invoice is not taken for the beginning of an id, as which it could be read', () => {
  expect(referenceIn('1a2b3c4d-3')).toMatchObject({ ids: null, invoice: { place: 3 } });
  expect(referenceIn('1a2b3c4d-3e')).toMatchObject({
    ids: { from: expect.stringMatching(/^1a2b3c4d3e0+$/) },
    invoice: null,
  });
  expect(referenceIn('1a2b3c4d-1234')).toMatchObject({ ids: expect.anything(), invoice: { place: 1234 } });
});
