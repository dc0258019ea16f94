import { PDFDocument } from '@cantoo/pdf-lib';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { minorPerMajor } from '#shared/currencies.ts';
import { harness } from '#tests/support/harness.ts';
import { balanceOf, complete, live, settle } from './scene.ts';

const h = await harness();

/** Everything that shows what a creator has earned, in minor units; `open` is released and not paid. */
async function figures(creatorId: string) {
  const { analytics, payments } = await h.as(creatorId);
  const [total] = (await payments.earnings({})).totals;
  const months = await payments.statements();
  const sums = months.flatMap((month) => month.sums);
  const all = (key: 'releasedMinor' | 'paidMinor') => sums.reduce((sum, each) => sum + each[key], 0);
  const [chart] = await analytics.creatorEarnings({ period: '30d' });
  const exported: string[][] = parse((await analytics.exportEarnings({ period: '30d' })).csv, { from: 2 });
  const deals = (await payments.dealSums({})).rows;
  const ofDeals = (key: 'releasedMinor' | 'paidMinor') => deals.reduce((sum, deal) => sum + deal[key], 0);
  return {
    earned: {
      dashboard: total?.earnedMinor,
      panel: (total?.paidMinor ?? 0) + (total?.onTheWayMinor ?? 0),
      analytics: (await analytics.creatorTotals()).earned[0]?.amountMinor,
      chart: chart?.releasedMinor,
      csv: exported.reduce((sum, line) => sum + Math.round(Number(line[5]) * minorPerMajor('USD')), 0),
      statements: all('releasedMinor'),
      deals: ofDeals('releasedMinor'),
    },
    paid: {
      dashboard: total?.paidMinor,
      chart: chart?.paidMinor,
      statements: all('paidMinor'),
      deals: ofDeals('paidMinor'),
    },
    open: {
      dashboard: total?.onTheWayMinor,
      clock: (await payments.clock()).rows.reduce((sum, row) => sum + row.amount.amountMinor, 0),
      statements: months[0]?.sums[0]?.closingMinor,
      ledger: await balanceOf(h, 'creator_payable', creatorId),
    },
  };
}

test('dashboard, analytics, statements, deals and ledger agree to the cent, before and after the money is paid', async () => {
  // Amounts that no share divides evenly.
  const at = await live(h, { budgetMinor: 133_337, amounts: [50_003, 33_331] });
  await complete(h, at);
  const same = (keys: object, value: number) => Object.fromEntries(Object.keys(keys).map((key) => [key, value]));
  for (const [index, amount] of [50_003, 33_331].entries()) {
    const found = await figures(at.creators[index]?.id ?? '');
    expect(found.earned).toEqual(same(found.earned, amount));
    expect(found.paid).toEqual(same(found.paid, 0));
    expect(found.open).toEqual(same(found.open, amount));
  }
  await settle(h);
  for (const [index, amount] of [50_003, 33_331].entries()) {
    const found = await figures(at.creators[index]?.id ?? '');
    expect(found.earned).toEqual(same(found.earned, amount));
    expect(found.paid).toEqual(same(found.paid, amount));
    expect(found.open).toEqual(same(found.open, 0));
  }
});

/** A creator with one deal of 400 dollars that was released in March 2026 and paid in April. */
async function overTwoMonths(name = 'Lamp, light') {
  const at = await live(h, { budgetMinor: 100_000, amounts: [40_000] });
  await complete(h, at);
  await settle(h);
  const [deal] = at.deals;
  if (!deal) throw new Error('There is no deal');
  const [released, paid] = [new Date('2026-03-31T23:59:59.999Z'), new Date('2026-04-01T00:00:00Z')];
  await h.owner.updateTable('campaigns').set({ name }).where('id', '=', at.campaign.id).execute();
  await h.owner.updateTable('earnings').set({ earnedAt: released }).where('dealId', '=', deal.id).execute();
  await h.owner.updateTable('payouts').set({ paidAt: paid }).where('dealId', '=', deal.id).execute();
  const dates = { accruedAt: new Date('2026-03-02T10:00:00Z'), releasedAt: released, paidAt: paid };
  await h.owner.updateTable('milestones').set(dates).where('dealId', '=', deal.id).execute();
  return { ...at, deal, payments: (await h.as(deal.creatorId)).payments };
}

const textOf = async (base64: string) => (await PDFDocument.load(Buffer.from(base64, 'base64'))).getSubject() ?? '';

test('[R15] a month’s statement has what was open, what moved within it in UTC, and what is open, as CSV and PDF', async () => {
  const { payments } = await overTwoMonths();
  const march = await payments.statement({ month: '2026-03' });
  const open = { currency: 'USD', openingMinor: 0, releasedMinor: 40_000, paidMinor: 0, closingMinor: 40_000 };
  expect(march.sums).toEqual([open]);
  expect(march.lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual(
    expect.arrayContaining([
      ['released', 8_000],
      ['released', 12_000],
      ['released', 20_000],
    ]),
  );
  const april = await payments.statement({ month: '2026-04' });
  expect(april).toMatchObject({
    sums: [{ currency: 'USD', openingMinor: 40_000, releasedMinor: 0, paidMinor: 40_000, closingMinor: 0 }],
    lines: [{ at: '2026-04-01T00:00:00.000Z', kind: 'paid', part: null, amountMinor: 40_000 }],
  });
  expect((await payments.statements()).map(({ month }) => month)).toEqual(['2026-04', '2026-03']);

  const { name, csv } = await payments.statementCsv({ month: '2026-04' });
  expect(name).toBe('statement-2026-04.csv');
  const [head, ...lines]: string[][] = parse(csv);
  expect(head).toEqual(['Date', 'Movement', 'Campaign', 'Brand', 'For', 'Amount', 'Currency']);
  expect(lines).toEqual([
    ['2026-04', 'Open at the start', '', '', '', '400', 'USD'],
    ['2026-04-01', 'Paid', 'Lamp, light', expect.any(String), '', '-400', 'USD'],
    ['2026-04', 'Open at the end', '', '', '', '0', 'USD'],
  ]);

  const paper = await payments.statementPdf({ month: '2026-03' });
  expect(paper.fileName).toBe('statement-2026-03.pdf');
  const words = await textOf(paper.base64);
  expect(words).toContain('Statement for March 2026');
  expect(words).toContain('Released in total: $400.00');
  expect(words).toContain('Open at the end · $400.00');
  expect(words).toContain('2026-03-31 · Released · Lamp, light');
  expect(words).not.toContain('The month is not over');
});

test('a deal’s history has each step with its day, as CSV and PDF, safe for a spreadsheet', async () => {
  const { deal, payments } = await overTwoMonths('=1+1');
  const { csv } = await payments.dealHistoryCsv({ dealId: deal.id });
  const lines: string[][] = parse(csv);
  expect(lines[0]).toEqual(['Date', 'Step', 'For', 'Amount', 'Currency']);
  expect(lines.slice(1).map(([day, step, part, amount]) => [day, step, part, amount])).toEqual(
    expect.arrayContaining([
      ['2026-03-02', 'Accrued', 'Contract signed', '80'],
      ['2026-03-31', 'Released', 'Content submitted', '120'],
      ['2026-04-01', 'Paid', 'Content approved', '200'],
    ]),
  );
  expect(lines).toHaveLength(10);
  expect((await payments.statementCsv({ month: '2026-03' })).csv).toContain("'=1+1");
  const words = await textOf((await payments.dealHistoryPdf({ dealId: deal.id })).base64);
  expect(words).toContain('Payment history of =1+1');
  expect(words).toContain('Agreed amount: $400.00');
  expect(words).toContain('2026-04-01 · Paid · Content approved · $200.00');
});

test('[CR-AN-11] deals are listed newest first with their title, value, status and days, a page at a time', async () => {
  const { deal, creators, payments } = await overTwoMonths('A deal');
  const { rows, nextCursor } = await payments.dealSums({ limit: 1 });
  expect(nextCursor).toBeNull();
  expect(rows).toEqual([
    {
      id: deal.id,
      title: 'A deal',
      brandName: expect.any(String),
      status: 'completed',
      extension: false,
      valueMinor: 40_000,
      accruedMinor: 0,
      releasedMinor: 40_000,
      paidMinor: 40_000,
      currency: 'USD',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  ]);
  expect(creators).toHaveLength(1);
});

test('nobody has another creator’s statements; the future has none; a creator without money has an empty one', async () => {
  const at = await overTwoMonths();
  const dealId = at.deal.id;
  const month = '2026-03';
  for (const role of ['creator', 'super_admin'] as const) {
    const { payments } = await h.as((await createUser(h.owner, role)).id);
    expect(await payments.statements()).toEqual([]);
    expect(await payments.statement({ month })).toEqual({ month, sums: [], lines: [] });
    expect(await textOf((await payments.statementPdf({ month })).base64)).toContain('No money moved');
    expect((await payments.dealSums({})).rows).toEqual([]);
    await expect(payments.dealHistoryCsv({ dealId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(payments.dealHistoryPdf({ dealId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  for (const [id, code] of [
    [null, 'UNAUTHORIZED'],
    [at.brand.id, 'FORBIDDEN'],
  ] as const) {
    const { payments } = await h.as(id);
    await expect(payments.statements()).rejects.toMatchObject({ code });
    await expect(payments.statementPdf({ month })).rejects.toMatchObject({ code });
    await expect(payments.dealHistoryPdf({ dealId })).rejects.toMatchObject({ code });
  }
  const early = await h.as(at.deal.creatorId, new Date('2026-03-15T00:00:00Z'));
  await expect(early.payments.statement({ month: '2026-04' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    field: 'month',
    message: 'Month must not be in the future',
  });
  expect(await textOf((await early.payments.statementPdf({ month })).base64)).toContain('The month is not over');
});
