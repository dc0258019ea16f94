import { expect, test } from 'vitest';
import { longDay } from '#shared/format.ts';
import { demoScreens, type SentPage } from '#tests/support/screens.ts';
import { callerOf } from '#tests/support/sent.ts';

const { open, h } = await demoScreens();
const [BRAND, CREATOR, STAFF] = ['brand@accord.test', 'creator@accord.test', 'admin@accord.test'] as const;
type Terms = Awaited<ReturnType<Awaited<ReturnType<typeof callerOf>>['payments']['terms']>>;

/** What a page shows of each term: its section, its lines with how it stands, and the two sentences. */
const shownOn = ({ document }: SentPage) =>
  [...document.querySelectorAll('main section')].flatMap((card) =>
    [...card.querySelectorAll('li')]
      .filter((row) => row.textContent.includes('Watched by'))
      .map((row) => ({
        section: card.querySelector('h2')?.textContent,
        said: [...row.querySelectorAll('dt, dd')].map(({ textContent }) => textContent),
      })),
  );
const WORDS = { open: ['Open', 'Open until '], met: ['Met', 'Met on '], broken: ['Broken', 'Broken since '] } as const;
const standingOf = ({ standing }: Terms['terms'][number]): string => {
  if (standing === null) return '';
  const [alone, on] = WORDS[standing.state];
  return standing.day === null ? alone : on + longDay(standing.day);
};
const expected = ({ terms }: Terms) =>
  terms.map((term) => ({
    section: term.section,
    said: [
      ...term.lines.flatMap(({ label, text }, index) => [label + (index === 0 ? standingOf(term) : ''), text]),
      'Watched by',
      term.watchedBy,
      'If it breaks',
      term.breach,
    ],
  }));
const hrefs = (page: SentPage) =>
  [...page.document.querySelectorAll('main a')].map((link) => link.getAttribute('href'));

async function liveDeal() {
  const brand = await callerOf(h, BRAND);
  const { rows } = await brand.orders.list({ limit: 100 });
  const campaignId = rows.find(({ status }) => status === 'live')?.id ?? '';
  const { creators } = await brand.orders.read({ campaignId });
  return { campaignId, dealId: creators.find(({ status }) => status === 'submitted')?.dealId ?? '' };
}

test.each([
  ['brand', BRAND, 'brand'],
  ['staff', STAFF, 'admin'],
] as const)(
  '%s read of each term the sentence, what watches it, what happens when it breaks and how it stands',
  async (_, as, area) => {
    const { campaignId, dealId } = await liveDeal();
    const terms = await (await callerOf(h, as)).payments.terms({ dealId });
    expect(terms.terms.some(({ standing }) => standing?.state === 'met')).toBe(true);
    const page = await open(`/${area}/terms/${dealId}`, { as });
    expect(shownOn(page)).toEqual(expected(terms));
    expect(page.screen.getByText(/The brand uses a contract of its own/)).toBeDefined();
    const back =
      area === 'brand' ? `/brand/orders?projectId=${campaignId}&tab=agreement` : `/admin/projects/${campaignId}`;
    expect(hrefs(page)[0]).toBe(back);
  },
);

test('a creator reads the terms before the answer to an offer and during the work, from the pages of both', async () => {
  const creator = await callerOf(h, CREATOR);
  const [offer] = (await creator.deals.myInvitations({ tab: 'pending', limit: 10 })).rows;
  const invitation = `/creator/invitations/${offer?.id}`;
  expect(hrefs(await open(invitation, { as: CREATOR }))).toContain(`/creator/terms/${offer?.id}`);
  const ahead = await open(`/creator/terms/${offer?.id}`, { as: CREATOR });
  expect(shownOn(ahead)).toEqual(expected(await creator.payments.terms({ dealId: offer?.id ?? '' })));
  expect(ahead.screen.getByText(/The deal is not in force yet/)).toBeDefined();
  const openCase = { name: 'Open a case' };
  expect(ahead.screen.queryByRole('button', openCase)).toBeNull();
  expect(hrefs(ahead)[0]).toBe(invitation);

  const { rows } = await creator.deals.mine({ tab: 'active', limit: 10 });
  const deal = rows.find(({ status }) => status === 'in_progress');
  const page = await open(`/creator/terms/${deal?.id}`, { as: CREATOR });
  expect(shownOn(page)).toEqual(expected(await creator.payments.terms({ dealId: deal?.id ?? '' })));
  expect(hrefs(page)[0]).toBe(`/creator/campaigns/${deal?.campaign.id}`);
  expect(page.screen.getByRole('button', openCase)).toBeDefined();
});

test('the brand’s order and staff’s page of a campaign lead to the terms of each deal', async () => {
  const { campaignId, dealId } = await liveDeal();
  const order = await open(`/brand/orders?projectId=${campaignId}&tab=creators`, { as: BRAND });
  expect(hrefs(order)).toContain(`/brand/terms/${dealId}`);
  expect(hrefs(await open(`/admin/projects/${campaignId}`, { as: STAFF }))).toContain(`/admin/terms/${dealId}`);
});
