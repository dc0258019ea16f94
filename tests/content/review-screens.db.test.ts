import { within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { handIn } from '#tests/payments/content.ts';
import { funded } from '#tests/payments/scene.ts';
import { demoScreens } from '#tests/support/screens.ts';
import { callerOf, cellsOf, textsOf } from '#tests/support/sent.ts';

// What a brand reads about the content of its campaign, and staff about content that was left waiting.

const { open, h } = await demoScreens();

const BRAND = 'brand@accord.test';
const NOBODYS = '00000000-0000-4000-8000-000000000000';
type Page = Awaited<ReturnType<typeof open>>;
const region = (page: Page, name: string) => within(page.screen.getByRole('region', { name }));
/** The number of a stat card, found by its label. */
const figure = ({ screen }: Page, label: string) =>
  screen.getAllByText(label, { exact: true, selector: 'span' })[0]?.parentElement?.textContent;

describe('the content review of a campaign', async () => {
  const { brand, creators, campaign, deals } = await funded(h, { amounts: [20_000] });
  const [deal] = deals;
  const [creator] = creators;
  if (!deal) throw new Error('The scene has a deal');
  const caller = await h.as(brand.id);
  const path = `/brand/campaign-review/${campaign.id}`;
  const first = await handIn(h, deal);
  const before = await open(path, { as: brand.email });
  const word = { version: 1, feedback: 'Show the switch, please.' };
  await caller.content.requestRevision({ submissionId: first, ...word });
  const after = await open(path, { as: brand.email });
  await caller.content.reject({ submissionId: await handIn(h, deal), version: 1, feedback: 'This is another lamp.' });
  await caller.content.approve({ submissionId: await handIn(h, deal), version: 1, feedback: null });
  await handIn(h, deal);
  const four = await open(path, { as: brand.email });

  test('[BR-REVIEW-01] [BR-REVIEW-02] is that of one campaign with what was submitted for it, and leads back', () => {
    before.screen.getByRole('heading', { name: campaign.name ?? '', level: 1 });
    const pending = region(before, 'Pending Review');
    pending.getByRole('heading', { name: 'An evening with it', level: 3 });
    const words = before.screen.getByRole('region', { name: 'Pending Review' }).textContent;
    expect(words).toContain(`${creator?.firstName} ${creator?.lastName}`);
    pending.getByText(/^Take .* #ad$/);
    const back = before.screen.getByRole('link', { name: 'Back to Orders' });
    expect(back.getAttribute('href')).toBe('/brand/orders');
  });

  test('[BR-REVIEW-05] has what waits under Pending Review, and what was reviewed, with its feedback, below', () => {
    region(before, 'Pending Review').getByText('Awaiting Review', { exact: true });
    expect(region(before, 'Reviewed Content').queryAllByRole('heading', { level: 3 })).toEqual([]);
    region(after, 'Pending Review').getByText('There is nothing to review.');
    region(after, 'Reviewed Content').getByText('Revision Requested', { exact: true });
    region(after, 'Reviewed Content').getByText('Show the switch, please.');
  });

  test('[BR-REVIEW-03] counts what came in, what waits and what is approved', () => {
    expect(figure(four, 'Total Submissions')).toMatch(/^Total Submissions4\D/);
    expect(figure(four, 'Pending Review')).toMatch(/^Pending Review1\D/);
    expect(figure(four, 'Approved')).toMatch(/^Approved1\D/);
    const words = textsOf(region(four, 'Reviewed Content').getAllByRole('listitem')).join();
    for (const status of ['Revision Requested', 'Rejected', 'Approved']) expect(words).toContain(status);
  });
});

test('[BR-REVIEW-06] [BR-REVIEW-24] [MSG-133] a campaign that is not there says so and leads back to the orders', async () => {
  for (const id of [NOBODYS, 'nonsense']) {
    const { screen } = await open(`/brand/campaign-review/${id}`, { as: BRAND });
    screen.getByRole('heading', { name: 'Campaign not found', level: 1 });
    expect(screen.getByRole('link', { name: 'Back to Orders' }).getAttribute('href')).toBe('/brand/orders');
  }
});

test('[BR-REVIEW-24] [MSG-134] an address that names no campaign says so and leads back to the orders', async () => {
  const { screen } = await open('/brand/campaign-review/', { as: BRAND });
  screen.getByRole('heading', { name: 'Campaign ID required', level: 1 });
  expect(screen.getByRole('link', { name: 'Back to Orders' }).getAttribute('href')).toBe('/brand/orders');
});

test('who is signed out is led to the sign-in, which leads back', async () => {
  const path = `/brand/campaign-review/${NOBODYS}`;
  expect((await open(path)).address).toBe(`/auth?next=${encodeURIComponent(path)}`);
});

test('staff read which content its brand has left waiting, the longest wait first', async () => {
  const { rows } = await (await callerOf(h, 'admin@accord.test')).content.overdue({});
  expect(rows.length).toBeGreaterThan(0);
  const { screen } = await open('/admin/campaign-review', { as: 'admin@accord.test' });
  const table = screen.getByRole('table', { name: 'Overdue Content' });
  expect(textsOf(within(table).getAllByRole('columnheader'))).toEqual([
    'Content',
    'Campaign',
    'Submitted',
    'Review was due',
    'Actions',
  ]);
  expect(cellsOf(table)).toEqual(
    rows.map(({ title, campaignName, brandName }) => [
      expect.stringContaining(title),
      `${campaignName}${brandName}`,
      expect.stringMatching(/^\w{3} \d+, \d{4}$/),
      expect.stringMatching(/^\w{3} \d+, \d{4}$/),
      'Decide',
    ]),
  );
});
