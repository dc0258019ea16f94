import { fireEvent } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { RevenuePage } from '#client/features/analytics/RevenuePage.tsx';
import type { Pipeline } from '#shared/analytics/revenue.schema.ts';
import { BROKEN, show } from '#tests/support/show.ts';

// What the dashboard says where nothing is there; screens.db.test.ts proves its figures, and revenue.e2e.ts opens what they are made of.

const pipeline: Pipeline = { currency: 'USD', valueMinor: 0, drafts: 0, campaigns: { rows: [], nextCursor: null } };

test('[ADM-REV-12] [ADM-REV-23] [MSG-19] no drafts are said to be none, and revenue that cannot be read offers another try', async () => {
  const answers = { 'analytics.revenue': BROKEN, 'analytics.pipeline': pipeline };
  const { screen, reads } = show(createElement(RevenuePage), answers, '/admin');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Revenue could not be loaded');
  fireEvent.click(await screen.findByRole('button', { name: /^Pipeline Value/ }));
  await screen.findByText('No pipeline campaigns found');
  const before = reads.length;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await expect.poll(() => reads.slice(before).map(({ name }) => name)).toContain('analytics.revenue');
});
