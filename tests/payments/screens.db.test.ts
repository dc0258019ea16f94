import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { syncPayoutAccount } from '#server/money/payouts/payout-accounts.service.ts';
import { sendWaiting } from '#server/money/payouts/pending-payouts.service.ts';
import { formatMoney, momentLabel, monthLabel } from '#shared/format.ts';
import { DESK_LISTS, type DeskList, type DeskRow } from '#shared/payments/desk.ts';
import { demoScreens, type SentPage } from '#tests/support/screens.ts';
import { approve, handIn } from './content.ts';
import { ACCEPTED, bankSays, DOCUMENT_MISSING, onboard } from './onboarding.ts';
import { complete, funded, live, payBalance, settle, systemContext } from './scene.ts';

// What the screens of money show before anything is pressed.

const { h, open } = await demoScreens();
const ADMIN = 'admin@accord.test';
const SUPER = 'super@accord.test';
const CREATOR = 'creator@accord.test';

const idOf = async (email: string) =>
  (await h.owner.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const region = ({ screen }: SentPage, name: string) => within(screen.getByRole('region', { name }));
/** The rows of a table, without its head. */
const rowsOf = ({ document }: SentPage, name: string) => [
  ...document.querySelectorAll<HTMLTableRowElement>(`table[aria-label="${name}"] tbody tr`),
];
const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent ?? '');

/** $10,000, and one creator who gets $6,000. */
const LAMP = { budgetMinor: 1_000_000, amounts: [600_000] };
const LABELS: Record<DeskList, string> = {
  payments: 'Payments',
  payouts: 'Payouts',
  milestones: 'Milestones',
  holds: 'Held money',
  refunds: 'Refunds',
  disputes: 'Disputes',
  refundRequests: 'Refund requests',
};
const toldBy = (row: Element, { campaignName, person, amountMinor, currency }: DeskRow) => {
  for (const words of [campaignName, person, formatMoney({ amountMinor, currency })]) {
    expect(row.textContent).toContain(words);
  }
};

test.each([ADMIN, SUPER])('each list of the money desk opens at its address with its rows, for %s', async (as) => {
  const { payments } = await h.as(await idOf(as));
  for (const list of DESK_LISTS) {
    const page = await open(`/admin/money?tab=${list}`, { as });
    const { rows } = await payments.desk({ list });
    const shown = rowsOf(page, LABELS[list]);
    expect(shown.length, list).toBeGreaterThan(0);
    for (const [place, row] of shown.entries()) toldBy(row, rows[place] as DeskRow);
    const tab = page.document.querySelector('[role="tab"][aria-selected="true"]');
    expect(tab?.firstChild?.textContent).toBe(LABELS[list]);
  }
  const books = await open('/admin/money?tab=books', { as });
  books.screen.getByRole('button', { name: 'Verify the books' });
});

test('a list of the desk has what its address searches and filters, or says that nothing is here', async () => {
  const { payments } = await h.as(await idOf(ADMIN));
  for (const [list, status, word] of [
    ['payouts', 'withheld', 'Withheld'],
    ['payouts', 'failed', 'Failed'],
    ['disputes', 'lost', 'Lost'],
    ['milestones', 'accrued', 'Accrued'],
  ] as const) {
    const shown = rowsOf(await open(`/admin/money?tab=${list}&status=${status}`, { as: ADMIN }), LABELS[list]);
    expect(shown.length).toBeGreaterThan(0);
    for (const row of shown) expect(within(row).getByText(word)).toBeTruthy();
  }
  const [known] = (await payments.desk({ list: 'payouts' })).rows;
  const found = await open(`/admin/money?tab=payouts&search=${encodeURIComponent(known?.email ?? '')}`, { as: ADMIN });
  for (const row of rowsOf(found, 'Payouts')) expect(row.textContent).toContain(known?.email);
  const none = await open('/admin/money?tab=payments&search=nothing+is+called+so', { as: ADMIN });
  none.screen.getByText('Nothing here');
});

test('an admin and a super admin are offered the same with a payout that is withheld: to release and to refuse it', async () => {
  for (const email of [ADMIN, SUPER]) {
    const { payments } = await h.as(await idOf(email));
    const [withheld] = (await payments.desk({ list: 'payouts', status: 'withheld' })).rows;
    const { row } = await payments.deskItem({ list: 'payouts', id: withheld?.id ?? '' });
    expect(row.may).toMatchObject({ release: { allowed: true }, refuse: { allowed: true } });
  }
});

test('a brand is never told that all is ready to launch alone while a revision is out', async () => {
  const at = await funded(h, LAMP);
  const [deal] = at.deals;
  if (!deal) throw new Error('The scene has a deal');
  await approve(h, deal, await handIn(h, deal));
  const submissionId = await handIn(h, deal);
  const { content } = await h.as(at.brand.id);
  await content.requestRevision({ submissionId, version: 1, feedback: 'More fog, please' });
  await payBalance(h, at);
  const { screen } = await open(`/brand/campaign-review/${at.campaign.id}`, { as: at.brand.email });
  const { firstName, lastName } = at.creators[0] ?? {};
  screen.getByRole('heading', { name: 'Ready to Launch!' });
  screen.getByText(
    `1 approved, 1 revision still out: launching now leaves it out. Waiting for ${firstName} ${lastName}.`,
  );
});

test('a creator whose payouts are not set up reads on dashboard, payout card and clock that released money waits, until it is paid', async () => {
  const at = await live(h, { ...LAMP, payouts: null });
  await complete(h, at);
  await settle(h);
  const [creator] = at.creators;
  if (!creator) throw new Error('The scene has a creator');
  const as = creator.email;
  await (await h.as(creator.id)).profiles.dismissIntro();
  const dashboard = await open('/creator/dashboard', { as });
  const hint = dashboard.screen.getByText('Your money is waiting for your payout setup').closest('[role="note"]');
  expect(hint?.textContent).toContain('$6,000.00 is waiting');
  expect(
    within(hint as HTMLElement)
      .getByRole('link', { name: 'Set up payouts' })
      .getAttribute('href'),
  ).toBe('/creator/payouts');
  const payouts = await open('/creator/payouts', { as });
  region(payouts, 'Payouts').getByText('Not set up');
  expect(payouts.screen.getByRole('region', { name: 'Payouts' }).textContent).toContain('$6,000.00 is waiting');
  region(payouts, 'Payouts').getByRole('button', { name: 'Set up payouts' });
  region(payouts, 'Payment clock').getByText(/Waiting for your payout setup/);

  await onboard(h, creator.id, ACCEPTED);
  await bankSays(h, creator.id, { status: 'active' });
  await syncPayoutAccount(systemContext(h), creator.id);
  await sendWaiting(systemContext(h), creator.id);
  await settle(h);
  const paid = rowsOf(await open('/creator/payouts', { as }), 'Earnings').map(({ textContent }) => textContent);
  expect(paid.length).toBeGreaterThan(0);
  for (const row of paid) expect(row).toMatch(/A lamp for the evening.*Paid/);
  expect((await open('/creator/dashboard', { as })).screen.queryByText(/Your money is waiting/)).toBeNull();
  const done = region(await open('/creator/payouts', { as }), 'Payouts');
  done.getByText('Sandbox Bank •••• 6789');
  done.getByRole('button', { name: 'Update details' });
  expect(done.queryByText(/waiting/)).toBeNull();
});

test('the payout card says how the account stands, what is missing, and what can be done about it', async () => {
  const creator = await createUser(h.owner, 'creator');
  const card = async (path = '/creator/payouts') => region(await open(path, { as: creator.email }), 'Payouts');
  const used = await onboard(h, creator.id, DOCUMENT_MISSING);
  region(await open('/creator/payouts', { as: creator.email }), 'Payment clock').getByText('No money is on its way');
  const stands = async (change: Parameters<typeof bankSays>[2]) => {
    await bankSays(h, creator.id, change);
    await syncPayoutAccount(systemContext(h), creator.id);
    return card();
  };
  const lacking = () => ({ disabledReason: 'information_due' as const, requirements: ['identity_document' as const] });
  const incomplete = await stands({ status: 'incomplete', ...lacking() });
  incomplete.getByText('Incomplete');
  incomplete.getByText('The bank asks for an identity document.');
  incomplete.getByRole('button', { name: 'Continue' });
  const { pathname, search } = new URL(used);
  const again = await open(pathname + search, { as: creator.email });
  expect(new URL(again.address).pathname).toBe('/creator/payouts');
  region(again, 'Payouts').getByText('That page of the bank has expired. Please open a new one.');

  const active = await stands({ status: 'active' });
  active.getByText('Active');
  active.getByText('Sandbox Bank •••• 2227');
  const examined = await stands({ status: 'active', nextStatus: 'in_review', nextLast4: '3335' });
  examined.getByText('Sandbox Bank •••• 2227');
  examined.getByText(
    'The bank is checking your new account •••• 3335. Until the bank accepts it, your money goes to the account above.',
  );
  const paused = await stands({ status: 'restricted', ...lacking() });
  paused.getByText('Paused');
  paused.getByText(/an identity document/);
  paused.getByRole('button', { name: 'Update details' });
  const rejected = await stands({ status: 'rejected', disabledReason: 'not_accepted' });
  rejected.getByText('Not accepted');
  rejected.getByText(/Please try again with other details\.$/);
  rejected.getByRole('button', { name: 'Try again' });
});

test('[CR-AN-11] a creator reads what each month and each deal brought, newest first, with the files of each', async () => {
  const { payments } = await h.as(await idOf(CREATOR));
  const page = await open('/creator/payouts', { as: CREATOR });
  const months = rowsOf(page, 'Monthly statements');
  const [newest] = await payments.statements();
  const [sum] = newest?.sums ?? [];
  if (!newest || !sum) throw new Error('The demo has earnings');
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: sum.currency });
  const [first] = months;
  expect(textsOf([...(first?.cells ?? [])]).slice(0, 4)).toEqual([
    monthLabel(newest.month),
    money(sum.releasedMinor),
    money(sum.paidMinor),
    money(sum.closingMinor),
  ]);
  within(first as HTMLElement).getByRole('button', { name: `CSV of ${monthLabel(newest.month)}` });
  const { rows } = await payments.dealSums({ limit: 5 });
  const deals = rowsOf(page, 'Payment history by deal');
  expect(deals).toHaveLength(rows.length);
  for (const [place, { title, currency, valueMinor, paidMinor }] of rows.entries()) {
    const deal = deals[place] as HTMLElement;
    for (const words of [
      title,
      ...[valueMinor, paidMinor].map((amountMinor) => formatMoney({ amountMinor, currency })),
    ])
      expect(deal.textContent).toContain(words);
    within(deal).getByRole('button', { name: `PDF of ${title}` });
  }
});

test('the desk lists a refund request with its brand, what its campaign holds and by when it is answered, then what was decided', async () => {
  const at = await funded(h, LAMP);
  const { payments } = await h.as(at.brand.id);
  const { id: campaignId } = at.campaign;
  await payments.askForRefund({ campaignId, reason: 'The lamp is not sold this year.' });
  const { refundRequest } = await payments.contract({ campaignId });
  if (!refundRequest) throw new Error('The brand has asked');
  const { id: refundRequestId, createdAt, dueAt } = refundRequest;
  const cellsAt = async (status: string) => {
    const search = `/admin/money?tab=refundRequests&status=${status}&search=${encodeURIComponent(at.brand.email)}`;
    const [row] = rowsOf(await open(search, { as: ADMIN }), LABELS.refundRequests);
    return textsOf([...(row?.cells ?? [])]);
  };
  const day = (moment: Date) => momentLabel(moment, 'UTC', 'day');
  const [campaign, person, ...others] = await cellsAt('open');
  expect(campaign).toContain('A lamp for the evening');
  expect(person).toContain(at.brand.email);
  expect(others).toEqual(['Open', '$5,000.00', day(createdAt), momentLabel(dueAt, 'UTC', 'time')]);
  const staff = await h.as(await idOf(ADMIN));
  await staff.payments.declineRefundRequest({ refundRequestId, reason: 'Both creators have submitted' });
  expect(await cellsAt('open')).toEqual([]);
  expect((await cellsAt('declined')).slice(2, 4)).toEqual(['Declined', '$5,000.00']);
});
