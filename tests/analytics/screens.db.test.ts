import { describe, expect, test } from 'vitest';
import { changeFrom } from '#shared/analytics/change.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { isoDay } from '#shared/dates.ts';
import {
  compactNumber,
  daysLabel,
  formatMoney,
  hoursLeftLabel,
  momentLabel,
  monthLabel,
  percent,
  wholeNumber,
} from '#shared/format.ts';
import type { Money } from '#shared/money.ts';
import { demoScreens } from '#tests/support/screens.ts';
import { besideLabel, callerOf, mainOf, optionsOf, tableOf } from '#tests/support/sent.ts';

// What the three analytics screens show before anything is pressed, and who can open them.

const { open, h } = await demoScreens();
const BRAND = 'brand@accord.test';
const CREATOR = 'creator@accord.test';
const ADMIN = 'admin@accord.test';
const SUPER = 'super@accord.test';

type Shown = Awaited<ReturnType<typeof open>>;
const panel = ({ screen }: Shown, name: string) => screen.getByRole('region', { name });
const texts = (part: Element, selector: string) => [...part.querySelectorAll(selector)].map((one) => one.textContent);
/** The rows of the table below a chart, for people who cannot see the chart. */
const chartRows = (part: Element) => [...part.querySelectorAll('tbody tr')].map((row) => texts(row, 'th, td'));
/** A total of demo data, whose currencies all have rates. */
function known(total: number | null): number {
  if (total === null) throw new Error('A rate is missing');
  return total;
}
const dollars = (amountMinor: number | null, decimals?: 'none') =>
  formatMoney({ amountMinor: known(amountMinor), currency: 'USD' }, decimals && { decimals });

describe('a creator', async () => {
  const api = await callerOf(h, CREATOR);
  const page = await open('/creator/analytics', { as: CREATOR });

  test('[CR-AN-01] [CR-AN-02] [CR-AN-14] sees totals of all time in their own currencies', async () => {
    const totals = await api.analytics.creatorTotals();
    const first = ([amount = { amountMinor: 0, currency: 'USD' }]: readonly Money[]) => formatMoney(amount);
    expect(page.screen.getByRole('link', { name: /^Analytics/ }).getAttribute('href')).toBe('/creator/analytics');
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Analytics');
    const cards = panel(page, 'Your totals');
    expect(totals.earned[0]?.amountMinor).toBeGreaterThan(0);
    expect(totals.completedDeals).toBeGreaterThan(0);
    expect(besideLabel(cards, 'Total Earnings')).toContain(`Total Earnings${first(totals.earned)}`);
    expect(besideLabel(cards, 'Completed Deals')).toContain(`Completed Deals${totals.completedDeals}`);
    expect(besideLabel(cards, 'Active Deals')).toContain(`Active Deals${totals.activeDeals}`);
    expect(besideLabel(cards, 'Pipeline Value')).toContain(`Pipeline Value${first(totals.pipeline)}`);
    expect(page.screen.queryByText('(Super Admin View)')).toBeNull();
  });

  for (const [period, label] of [
    ['12m', 'Last 12 months'],
    ['6m', 'Last 6 months'],
  ] as const) {
    describe(`the panels of the ${label.toLowerCase()}`, async () => {
      const shown = await open(`/creator/analytics?period=${period}`, { as: CREATOR });

      test('[CR-AN-03] [CR-AN-04] the earnings chart has a line in its table for each month, and one for all', async () => {
        expect(optionsOf(shown, 'Period')).toEqual({
          all: ['Last 30 days', 'Last 6 months', 'Last 12 months'],
          chosen: period,
        });
        const [chart] = await api.analytics.creatorEarnings({ period });
        if (!chart) throw new Error('The demo has earnings');
        const earnings = panel(shown, 'Earnings');
        expect(earnings.textContent).toContain(label.toLowerCase());
        expect(texts(earnings, 'thead th')).toEqual(['Month', 'Accrued', 'Released', 'Paid']);
        expect(chartRows(earnings)).toEqual(
          [...chart.points, { ...chart, label: 'Total' }].map(({ label: month, ...steps }) => [
            month,
            ...[steps.accruedMinor, steps.releasedMinor, steps.paidMinor].map((amountMinor) =>
              formatMoney({ amountMinor, currency: chart.currency }),
            ),
          ]),
        );
      });

      test('[CR-AN-09] deals are counted by their status', async () => {
        const { outcomes, acceptanceRate } = await api.analytics.creatorPerformance({ period });
        const { pending, accepted, completed, declined } = outcomes;
        const bars = panel(shown, 'Campaign Performance');
        expect(texts(bars, 'dt')).toEqual(['Pending', 'Accepted', 'Completed', 'Declined']);
        expect(texts(bars, 'dd')).toEqual([pending, accepted, completed, declined].map(String));
        expect(texts(panel(shown, 'Performance'), 'dd')[0]).toBe(percent(acceptanceRate));
      });
    });
  }

  test('[CR-AN-05] sees the followers of each platform by daily counts', async () => {
    const { days, platforms } = await api.analytics.creatorGrowth({});
    expect(days.length).toBeGreaterThan(150);
    expect(platforms.length).toBeGreaterThan(1);
    expect(chartRows(panel(page, 'Social Media Growth'))).toEqual(
      platforms.map(({ platform, followers }) => {
        const [first = 0, latest = 0] = [followers[0] ?? 0, followers.at(-1) ?? 0];
        expect(latest).toBeGreaterThan(first);
        return [platformLabel(platform), wholeNumber(first), wholeNumber(latest), `+${wholeNumber(latest - first)}`];
      }),
    );
  });

  test('sees by the payment clock when every amount on its way comes', async () => {
    const { rows } = await api.payments.clock();
    const items = texts(panel(await open('/creator/payouts', { as: CREATOR }), 'Payment clock'), 'li');
    expect(items).toHaveLength(rows.length);
    expect(rows.some(({ step }) => step === 'released')).toBe(true);
    for (const [at, { campaignName, amount, step, dueAt }] of rows.entries()) {
      expect(items[at]).toContain(campaignName);
      expect(items[at]).toContain(formatMoney(amount));
      if (step !== 'released' || !dueAt) continue;
      expect(items[at]).toContain(`Expected by ${momentLabel(dueAt, 'UTC')}`);
      expect(items[at]).toMatch(hoursLeftLabel(dueAt, new Date()) === 'Overdue' ? 'Late' : /\d+ hours? left/);
    }
  });
});

describe('who has no figures of a creator', () => {
  test('[CR-AN-08] a super admin sees that it is a preview, without anybody’s figures', async () => {
    const page = await open('/creator/analytics', { as: SUPER });
    page.screen.getByText('(Super Admin View)');
    expect(panel(page, 'Your totals').textContent).toContain('$0.00');
    expect(panel(page, 'Earnings').textContent).toContain('No earnings in this period');
    expect(panel(page, 'Campaign Performance').textContent).toContain('No deals in this period');
  });

  test('[CR-AN-05] without two counts of a platform there is no line', async () => {
    const growth = panel(await open('/creator/analytics', { as: SUPER }), 'Social Media Growth');
    expect(growth.textContent).toContain('Social growth chart temporarily unavailable');
    expect(growth.querySelector('table')).toBeNull();
  });

  test('[CR-AN-01] a brand is led home', async () => {
    expect((await open('/creator/analytics', { as: BRAND })).address).toBe('/brand');
  });
});

describe('a brand', async () => {
  const api = await callerOf(h, BRAND);
  const { rows } = await api.analytics.brandCampaigns({ limit: 50 });

  for (const [period, title, days] of [
    ['all', 'The last 30 days, all campaigns', 30],
    ['90d', 'The last 90 days, all campaigns', 90],
  ] as const) {
    test(`[BR-AN-01] sees what all campaigns cost and brought in the period “${period}”`, async () => {
      const page = await open(`/brand/analytics${period === 'all' ? '' : `?period=${period}`}`, { as: BRAND });
      const overview = await api.analytics.brand({ period });
      const read = mainOf(page).textContent;
      expect(optionsOf(page, 'Period').chosen).toBe(period);
      expect(read).toContain(title);
      expect(read).toContain(`Clicks${wholeNumber(overview.clicks)}`);
      expect(read).toContain(`Spent${dollars(overview.spentMinor, 'none')}`);
      expect(read).toContain(`Reach${compactNumber(overview.reach)}`);
      expect(read).toContain(`Conversions${wholeNumber(overview.conversions)}`);
      const chart = chartRows(panel(page, 'Clicks and conversions'));
      expect(chart).toHaveLength(days);
      expect(chart.map(([, clicks]) => clicks)).toEqual(overview.days.map(({ clicks }) => wholeNumber(clicks)));
    });
  }

  test('[BR-AN-03] sees the acceptance rate by its name', async () => {
    const { acceptanceRate } = await api.analytics.brand();
    const invitations = panel(await open('/brand/analytics', { as: BRAND }), 'Invitations');
    expect(besideLabel(invitations, 'Acceptance rate')).toBe(`Acceptance rate${percent(acceptanceRate)}`);
  });

  test('[BR-AN-01] sees the results of each campaign, those with results first', async () => {
    const table = tableOf(await open('/brand/analytics', { as: BRAND }), 'Campaigns');
    const first = (await api.analytics.brandCampaigns({})).rows;
    expect(table.rows.map(([name, , creators, , , clicks]) => [name, creators, clicks])).toEqual(
      first.map(({ name, creators, clicks }) => [name, wholeNumber(creators), wholeNumber(clicks)]),
    );
    expect(table.links).toEqual(first.map(({ id }) => `/brand/analytics/${id}`));
    const withResults = rows.map(({ clicks, conversions, contentPosted }) => clicks + conversions + contentPosted > 0);
    expect(withResults).toEqual(withResults.toSorted((a, b) => Number(b) - Number(a)));
  });

  test('[BR-AN-02] sees what one campaign brought, by whose link, and what happened', async () => {
    const tracked = rows.find(({ clicks, status }) => clicks > 0 && status === 'completed');
    if (!tracked) throw new Error('The demo has a campaign with clicks');
    const { perCreator, figures } = await api.analytics.campaign({ campaignId: tracked.id });
    const page = await open(`/brand/analytics/${tracked.id}`, { as: BRAND });
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe(tracked.name);
    const creators = tableOf(page, 'Creators').rows;
    expect(creators.map(([name, , , clicks]) => [name, clicks])).toEqual(
      perCreator.map(({ name, link, discountCode, clicks }) => [
        `${name}${link}${discountCode ? `Code ${discountCode}` : 'Set a discount code'}`,
        wholeNumber(clicks),
      ]),
    );
    const costs = (value: number | null) =>
      value === null ? '–' : formatMoney({ amountMinor: value, currency: 'USD' });
    expect(creators.map((row) => row.slice(6))).toEqual(
      perCreator.map(({ figures: { cpm, cpe, costPerConversion } }) =>
        [cpm, cpe, costPerConversion].map(({ value }) => costs(value)),
      ),
    );
    expect(perCreator.every(({ figures }) => (figures.cpm.value ?? 0) > 0)).toBe(true);
    const stats = panel(page, 'What it cost').textContent;
    expect(stats).toContain(`CPM${costs(figures.cpm.value)}Cost of a thousand views, over ${figures.deals} deals`);
    expect(stats).toContain('No benchmark yet: too few brands');
    expect(panel(page, 'Timeline').textContent).toContain('Completed');
    expect(mainOf(page).textContent).toContain(`Reach${compactNumber(tracked.reach)}`);
  });

  test('creators are listed by what they cost for what they brought, those without a figure last', async () => {
    const tracked = rows.find(({ creators, figures }) => creators > 2 && figures.cpm.value !== null);
    const { perCreator } = await api.analytics.campaign({ campaignId: tracked?.id ?? '' });
    const page = await open(`/brand/analytics/${tracked?.id}?sort=cpm`, { as: BRAND });
    const cheapest = perCreator.toSorted((a, b) => (a.figures.cpm.value ?? 9e9) - (b.figures.cpm.value ?? 9e9));
    expect(tableOf(page, 'Creators').rows.map(([name = '']) => name.split('http')[0])).toEqual(
      cheapest.map(({ name }) => name),
    );
  });

  test('reads what deals with a creator cost beside the creator', async () => {
    const tracked = rows.find(({ figures }) => figures.cpm.value !== null);
    const [creator] = (await api.analytics.campaign({ campaignId: tracked?.id ?? '' })).perCreator;
    const { over } = await api.analytics.withCreator({ creatorId: creator?.creatorId ?? '' });
    const page = await open(`/brand/people/${creator?.creatorId}`, { as: BRAND });
    const [first] = over;
    if (!first) throw new Error('The creator has deals');
    expect(panel(page, 'What they cost').textContent).toContain(
      `CPMNo benchmark yet: too few brands${formatMoney({ amountMinor: known(first.cpm.value), currency: first.currency })}`,
    );
  });

  test('[BR-AN-02] what is not posted yet has only a potential reach', async () => {
    const silent = rows.find(({ contentPosted }) => contentPosted === 0);
    const page = await open(`/brand/analytics/${silent?.id}`, { as: BRAND });
    page.screen.getByText('Potential reach');
    expect(page.screen.queryByText('Reach')).toBeNull();
  });

  test('[BR-AN-04] who has no campaigns is told that there is no data yet', async () => {
    const page = await open('/brand/analytics', { as: SUPER });
    page.screen.getByText('No analytics data available yet.');
  });
});

test('staff see every cell of the benchmarks, and why its figures are held back', async () => {
  const api = await callerOf(h, ADMIN);
  const page = await open('/admin/benchmarks?metric=engagementRate', { as: ADMIN });
  const { rows } = await api.analytics.benchmarks({ metric: 'engagementRate', limit: 10 });
  expect(rows.length).toBeGreaterThan(5);
  expect(optionsOf(page, 'Metric').chosen).toBe('engagementRate');
  expect(
    tableOf(page, 'Benchmarks').rows.map(([, brands, deals, , median, , state]) => [brands, deals, median, state]),
  ).toEqual(rows.map(({ brands, deals }) => [String(brands), String(deals), '–', 'Not enough brands yet']));
  expect((await open('/admin/benchmarks', { as: BRAND })).address).not.toBe('/admin/benchmarks');
});

describe('the revenue of the platform', async () => {
  const api = await callerOf(h, ADMIN);
  const revenue = await api.analytics.revenue({});
  const { period, before } = revenue;
  /** The change of this year from the same days of the last one. */
  const change = (of: 'revenueMinor' | 'profitMinor' | 'transactions') =>
    changeFrom(period[of], before[of], daysLabel(before), period.from.slice(0, 4));

  for (const path of ['/admin', '/admin/dashboard']) {
    describe(path, async () => {
      const page = await open(path, { as: ADMIN });
      const main = mainOf(page);

      test('[ADM-REV-02] the address shows the revenue dashboard', () => {
        expect(page.address).toBe(path);
        expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Revenue Dashboard');
      });

      test('[ADM-REV-01] every entry of the area stands below /admin', () => {
        const entries = page.screen.getByRole('navigation', { name: 'Admin' });
        const hrefs = [...entries.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'));
        expect(hrefs.length).toBeGreaterThan(1);
        expect(hrefs.filter((href) => !/^\/admin(\/|$)/.test(href ?? ''))).toEqual([]);
      });

      test('[ADM-REV-06] [ADM-REV-22] Total Revenue', () => {
        expect(known(revenue.revenueMinor)).toBeGreaterThan(0);
        expect(besideLabel(main, 'Total Revenue')).toBe(
          `Total Revenue${dollars(revenue.revenueMinor, 'none')}${change('revenueMinor')}`,
        );
      });

      test('[ADM-REV-07] Platform Profit is a quarter of it', () => {
        // The fee of each transaction is a whole number of cents.
        const difference = known(revenue.profitMinor) - known(revenue.revenueMinor) / 4;
        expect(Math.abs(difference)).toBeLessThanOrEqual(revenue.transactions);
        const name = 'Platform Profit (25%)';
        expect(besideLabel(main, name)).toBe(`${name}${dollars(revenue.profitMinor, 'none')}${change('profitMinor')}`);
      });

      test('[ADM-REV-08] Transactions', () => {
        const card = page.screen.getByRole('button', { name: /^Transactions/ });
        expect(card.textContent).toBe(`Transactions${revenue.transactions}${change('transactions')}`);
      });

      test('[ADM-REV-09] Pipeline Value, with the number of drafts', async () => {
        const { valueMinor, drafts } = await api.analytics.pipeline({});
        expect(page.screen.getByRole('button', { name: /Pipeline Value/ }).textContent).toBe(
          `Pipeline Value${dollars(valueMinor, 'none')}${drafts} draft campaign${drafts === 1 ? '' : 's'}`,
        );
      });
    });
  }

  test('[ADM-REV-04] it is shown daily, weekly or monthly', async () => {
    const page = await open('/admin?timeframe=weekly', { as: ADMIN });
    expect(optionsOf(page, 'Timeframe')).toEqual({ all: ['Daily', 'Weekly', 'Monthly'], chosen: 'weekly' });
  });

  test('a month names its days and is compared with the same days of the month before', async () => {
    const page = await open('/admin?timeframe=daily', { as: ADMIN });
    const month = await api.analytics.revenue({ timeframe: 'daily' });
    expect(panel(page, 'Revenue and profit').textContent).toContain(`US dollars, ${daysLabel(month.period)}`);
    expect(page.screen.getByRole('button', { name: /^Transactions/ }).textContent).toBe(
      `Transactions${month.transactions}${changeFrom(month.transactions, month.before.transactions, daysLabel(month.before))}`,
    );
  });

  test('[ADM-REV-05] every month from January 2024 to this one can be chosen', async () => {
    const now = new Date();
    const { all } = optionsOf(await open('/admin', { as: ADMIN }), 'Month');
    expect(all).toHaveLength((now.getUTCFullYear() - 2024) * 12 + now.getUTCMonth() + 1);
    expect(all[0]).toBe(monthLabel(isoDay(now).slice(0, 7)));
    expect(all.at(-1)).toBe('January 2024');
  });

  test('[ADM-REV-13] the chart has a line of revenue and one of profit, with the same figures as a table', async () => {
    const chart = panel(await open('/admin?timeframe=weekly', { as: ADMIN }), 'Revenue and profit');
    expect(texts(chart, 'thead th')).toEqual(['Period', 'Revenue', 'Profit', 'Transactions']);
    const { series } = await api.analytics.revenue({ timeframe: 'weekly' });
    expect(chartRows(chart)).toEqual(
      series.map(({ label, revenueMinor, profitMinor, transactions }) => [
        label,
        dollars(revenueMinor),
        dollars(profitMinor),
        String(transactions),
      ]),
    );
  });

  test('[ADM-REV-03] the entries of the back office open revenue, review, users, projects, orders, floors, CRM, security, map and settings', async () => {
    const entries = (await open('/admin', { as: ADMIN })).screen.getByRole('navigation', { name: 'Admin' });
    const links = [...entries.querySelectorAll('a')];
    for (const [part, title] of [
      ['Dashboard', 'Revenue Dashboard'],
      ['Campaign Review', 'Campaign Review'],
      ['User Management', 'User Management'],
      ['Invite Users', 'Invite Users'],
      ['Project Management', 'Project Management'],
      ['Order Management', 'Order Management'],
      ['Pricing Floors', 'Pricing Floors'],
      ['CRM', 'CRM'],
      ['Security', 'Security'],
      ['Platform Map', 'Platform Map'],
      ['Settings', 'Settings'],
    ] as const) {
      const entry = links.find(({ textContent }) => textContent.startsWith(part));
      const page = await open(entry?.getAttribute('href') ?? '', { as: ADMIN });
      expect(page.screen.getByRole('heading', { level: 1 }).textContent).toContain(title);
    }
  });

  test('[ADM-REV-24] a brand who asks for it is led home', async () => {
    expect((await open('/admin', { as: BRAND })).address).toBe('/brand');
  });
});
