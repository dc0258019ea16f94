import { expect, test } from 'vitest';
import { harness } from '#tests/support/harness.ts';
import { delivered, publicCreator } from './scene.ts';

const h = await harness();

test('what can be chosen for the portfolio is reviewed content of deals under contract, and of no deal that has ended', async () => {
  const { id, caller } = await publicCreator(h);
  const bound = await delivered(h, id, { deal: { status: 'submitted' } });
  const finished = await delivered(h, id, { campaign: { status: 'completed' }, deal: { status: 'completed' } });
  await delivered(h, id, { deal: { status: 'cancelled' } });
  await delivered(h, id, { deal: { status: 'in_progress' }, submission: { status: 'submitted', postUrl: null } });
  const { rows } = await caller.portfolio.choices({});
  expect(rows.map(({ fileId }) => fileId).toSorted()).toEqual([bound.fileId, finished.fileId].toSorted());
});
