import { expect, test } from 'vitest';
import { demoScreens } from '#tests/support/screens.ts';
import { callerOf, hrefsOf, tableOf } from '#tests/support/sent.ts';

// The pages around guest links as the server sends them. The demo has one open link of each kind, and a guest at each.

const { open, h } = await demoScreens();
const BRAND = 'brand@accord.test';
const brand = await callerOf(h, BRAND);
const { rows } = await brand.guests.links({});
const linkOf = (kind: string) => {
  const found = rows.find((row) => row.kind === kind);
  if (!found) throw new Error(`The demo shares no ${kind}`);
  return found;
};

/** The page of a link for a guest of the demo, whose secret is their id. */
async function guestPage(linkId: string, cookie = true) {
  const guest = await h.owner.selectFrom('guests').select('id').where('linkId', '=', linkId).executeTakeFirstOrThrow();
  return open(`/guest/${linkId}`, cookie ? { cookies: { 'accord-guest': guest.id } } : {});
}

test('a guest’s page comes with what was chosen, is stored by nobody, listed by no search engine, and has no way into the app', async () => {
  const page = await guestPage(linkOf('content').id);
  expect(page.status).toBe(200);
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe(linkOf('content').title);
  expect(page.screen.getByText('Northwind Outdoor', { exact: false })).toBeTruthy();
  expect(page.screen.getAllByRole('img').length).toBeGreaterThan(0);
  expect(page.screen.getAllByText('Deadline').length).toBeGreaterThan(0);
  expect(page.screen.queryByText('Agreed amount')).toBeNull();
  expect(hrefsOf(page.screen.getAllByRole('link'))).toEqual(['/privacy-policy', '/tos', '/data-deletion']);
});

test('the report has the figures that were chosen, and no amount', async () => {
  const page = await guestPage(linkOf('report').id);
  expect(page.screen.getByText('Reach')).toBeTruthy();
  expect(tableOf(page, 'Results by platform').rows.length).toBeGreaterThan(0);
  expect(page.html).not.toMatch(/[$€£]\d|amountMinor|"spent"/);
});

test('without the cookie the page says nothing of what is there, and a dead link as little', async () => {
  const link = linkOf('list');
  const closed = await guestPage(link.id, false);
  await brand.guests.withdraw({ linkId: link.id });
  const dead = await guestPage(link.id);
  for (const page of [closed, dead]) expect(page.html).not.toMatch(new RegExp(`${link.title}|Northwind`));
});

test('the brand reads what guests said beside its content, its creators and its report, and lists its links', async () => {
  const review = await open(`/brand/campaign-review/${linkOf('content').subjectId}`, { as: BRAND });
  expect(review.screen.getByText('Guest · Anna Berg', { exact: false })).toBeTruthy();
  expect(review.screen.getByRole('button', { name: 'Reply to creator with this' })).toBeTruthy();
  const list = await open(`/brand/creators/lists/${linkOf('list').subjectId}`, { as: BRAND });
  expect(list.screen.getByText('2 guests for', { exact: false })).toBeTruthy();
  const report = await open(`/brand/analytics/${linkOf('report').subjectId}`, { as: BRAND });
  expect(report.screen.getByRole('region', { name: 'What guests said' })).toBeTruthy();
  const shared = tableOf(await open('/brand/shared', { as: BRAND }), 'Shared links').rows;
  expect(shared).toHaveLength(rows.length);
});
