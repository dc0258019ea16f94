import { describe, expect, test } from 'vitest';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import type { Act } from '#shared/agency/acting.ts';
import type { Moment } from '#shared/dates.ts';
import { momentLabel, wholeNumber } from '#shared/format.ts';
import { ACCOUNT_LOOKS } from '#shared/status-looks.ts';
import { demoScreens } from '#tests/support/screens.ts';
import { besideLabel, callerOf, mainOf, optionsOf, tableOf } from '#tests/support/sent.ts';

// What an agency's area shows before anything is pressed, including while the agency acts for a creator.

const { open, h } = await demoScreens();
const AGENCY = 'agency@accord.test';
const CREATOR = 'creator@accord.test';
const SUPER = 'super@accord.test';
const api = await callerOf(h, AGENCY);
const ROLES = { managed_brand: 'Brand Manager', managed_creator: 'Creator', managed_user: 'General User' };
const PRIORITIES = { high: 'High', medium: 'Medium', low: 'Low' };
const day = (at: Moment) => momentLabel(at, 'UTC');

for (const path of ['/agency', '/agency/dashboard']) {
  test(`[AG-01] [AG-35] ${path} shows the dashboard, with what deals are worth in dollars`, async () => {
    const { managed, dealValueMinor, activeDeals } = await api.agency.dashboard();
    const page = await open(path, { as: AGENCY });
    const main = mainOf(page);
    expect(page.address).toBe(path);
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Dashboard');
    expect(besideLabel(main, 'Managed Brands')).toBe(`Managed Brands${managed.managed_brand}`);
    expect(besideLabel(main, 'Managed Creators')).toBe(`Managed Creators${managed.managed_creator}`);
    expect(besideLabel(main, 'Active Deals')).toContain(`Active Deals${activeDeals}`);
    expect(dealValueMinor).toBeGreaterThan(0);
    const dollars = Math.round((dealValueMinor ?? 0) / 100).toLocaleString('en-US');
    expect(besideLabel(main, 'Total Deal Value')).toContain(`Total Deal Value$${dollars}`);
    const late = page.screen.getByRole('link', { name: 'See overdue invitations' });
    expect(late.getAttribute('href')).toBe('/agency/orders?priority=high');
  });
}

describe('the people of an agency', () => {
  test('[AG-02] are listed with role, status and since when they are managed', async () => {
    const { rows: people } = await api.agency.users({});
    const page = await open('/agency/users', { as: AGENCY });
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('User Management');
    const { heads, rows, links } = tableOf(page, 'User Management');
    expect(heads).toEqual(['Name', 'Email', 'Role', 'Status', 'Assigned', 'Permissions', 'Actions']);
    expect(people.length).toBeGreaterThan(3);
    expect(rows.map((cells) => cells.slice(0, 5))).toEqual(
      people.map(({ name, email, role, status, assignedAt }) => [
        name,
        email,
        ROLES[role],
        ACCOUNT_LOOKS[status].label,
        day(assignedAt),
      ]),
    );
    expect(links).toEqual(
      people.map(({ page: of, userId }) => (of === null ? undefined : `/agency/crm/${of}s/${userId}`)),
    );
    expect(page.screen.getAllByRole('link', { name: 'Invite User' }).length).toBeGreaterThan(0);
  });

  test('[AG-02] none are found, and the screen says so; they are found by name and by role', async () => {
    (await open('/agency/users?search=nobody-at-all', { as: AGENCY })).screen.getByText('No users found.');
    const found = await open('/agency/users?search=Lumen&role=managed_brand', { as: AGENCY });
    expect(tableOf(found, 'User Management').rows.map(([name]) => name)).toEqual(['Lumen Skincare']);
    expect(optionsOf(found, 'Role')).toEqual({ all: ['Every role', ...Object.values(ROLES)], chosen: 'managed_brand' });
    (await open('/agency/users?search=Lumen&role=managed_creator', { as: AGENCY })).screen.getByText('No users found.');
  });
});

describe('the campaigns of an agency', () => {
  test('[AG-04] are listed with their creators, and how urgent each is', async () => {
    const { rows: orders } = await api.agency.orders({});
    const page = await open('/agency/orders', { as: AGENCY });
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Campaign Oversight');
    const { heads, rows } = tableOf(page, 'Campaign Oversight');
    expect(heads).toEqual([
      'Campaign',
      'Brand',
      'Status',
      'Creators',
      'Pending',
      'Oldest pending',
      'Priority',
      'Needs attention',
    ]);
    expect(
      rows.map(([name, brand, , creators, pending, , priority, attention]) => [
        name,
        brand,
        creators,
        pending,
        priority,
        attention,
      ]),
    ).toEqual(
      orders.map(({ name, brand, creators, pending, priority, needsAttention }) => [
        name,
        brand,
        wholeNumber(creators),
        wholeNumber(pending),
        PRIORITIES[priority],
        needsAttention ? 'Yes' : 'No',
      ]),
    );
  });

  test('[AG-04] none are found, and the screen says so', async () => {
    (await open('/agency/orders?search=nobody-at-all', { as: AGENCY })).screen.getByText('No campaigns found.');
  });

  test('are found by priority, and each leads to its deals alone', async () => {
    const { rows: urgent } = await api.agency.orders({ priority: 'high' });
    expect(urgent.length).toBeGreaterThan(0);
    const page = await open('/agency/orders?priority=high', { as: AGENCY });
    const { rows, links } = tableOf(page, 'Campaign Oversight');
    expect(rows.map(([name, , , , , , priority]) => [name, priority])).toEqual(
      urgent.map(({ name }) => [name, 'High']),
    );
    const [first] = urgent;
    expect(links[0]).toBe(`/agency/crm/deals?campaign=${first?.id}`);
    const deals = await api.crm.deals({ area: 'agency', campaignId: first?.id ?? '' });
    const pipeline = await open(links[0] ?? '', { as: AGENCY });
    expect(pipeline.screen.getByRole('heading', { level: 1 }).textContent).toBe('Deals Pipeline');
    pipeline.screen.getByText('Only the deals of one campaign are shown.');
    const titles = tableOf(pipeline, 'Deal Pipeline').rows.map(([title]) => title);
    expect(titles).toEqual(deals.rows.map(() => first?.name));
  });
});

describe('a super admin who previews the area', () => {
  test('[AG-15] sees nobody, and the way back', async () => {
    const page = await open('/agency/users', { as: SUPER });
    page.screen.getByText('No users found.');
    page.screen.getByRole('link', { name: 'Back to Super Admin' });
    expect(page.screen.queryByRole('link', { name: /^Invite User/ })).toBeNull();
  });

  test('is offered no invite, which would be refused', async () => {
    const page = await open('/agency/invite', { as: SUPER });
    page.screen.getByRole('heading', { name: 'Recent Invitations' });
    expect(page.screen.queryByLabelText('Email')).toBeNull();
    expect(page.screen.queryByRole('button', { name: 'Send Invitation' })).toBeNull();
  });
});

describe('an agency and a creator whom it manages', async () => {
  const creator = await callerOf(h, CREATOR);
  const { rows } = await api.agency.users({ search: 'Amara' });
  const assigned = rows.find(({ email }) => email === CREATOR);
  if (!assigned) throw new Error('The demo agency manages this creator');
  const consent = (...acts: Act[]) => creator.agency.consent({ assignmentId: assigned.id, acts });
  const row = async () => {
    const page = await open('/agency/users?search=Amara', { as: AGENCY });
    const [cells] = tableOf(page, 'User Management').rows;
    return {
      mayDo: cells?.[5],
      acts: page.screen.queryByRole('button', { name: `Act for ${assigned.name}` }) !== null,
    };
  };
  /** Opens pages in a session of the agency that acts for the creator. */
  const acting = async () => {
    const { id } = await h.owner.selectFrom('users').select('id').where('email', '=', AGENCY).executeTakeFirstOrThrow();
    const sessions = createSessions(h.db, false);
    const facts = { createdAt: new Date(), ip: null, userAgent: null };
    const session = await sessions.createSession(id, facts, { sessionId: newSessionId() });
    await h.owner.updateTable('sessions').set({ actingId: assigned.id }).where('userId', '=', id).execute();
    return (path: string) => open(path, { cookies: { [sessions.sessionCookieName]: session.id } });
  };

  test('without consent the agency can do nothing, and the creator reads so', async () => {
    await consent();
    expect(await row()).toEqual({ mayDo: 'None', acts: false });
    (await open('/account', { as: CREATOR })).screen.getByText('Cannot act in your name');
  });

  test('with consent to answer it may act, and the creator reads what it may', async () => {
    await consent('answer');
    expect(await row()).toEqual({ mayDo: 'Invitations', acts: true });
    (await open('/account', { as: CREATOR })).screen.getByText('Can act in your name: answer invitations');
  });

  test('while it acts it sees the creator’s invitations, and is led back to them from everything else', async () => {
    await consent('answer');
    const inside = await acting();
    const page = await inside('/creator/invitations');
    expect(page.address).toBe('/creator/invitations');
    const banner = page.screen.getByRole('region', { name: 'Acting for someone' });
    expect(banner.textContent).toContain(`You act for ${assigned.name}. You can: answer invitations.`);
    const entries = [...page.screen.getByRole('navigation', { name: 'Creator' }).querySelectorAll('a')];
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Campaigns/),
      expect.stringMatching(/^Deals/),
      expect.stringMatching(/^Invitations/),
    ]);
    expect(page.screen.queryByRole('button', { name: 'Notifications' })).toBeNull();
    for (const path of ['/creator/profile', '/account', '/notifications', '/creator/campaigns/open', '/agency']) {
      expect((await inside(path)).address, path).toBe('/creator/invitations');
    }
  });

  test('with the consent the way in is gone, also for who is inside', async () => {
    await consent('answer');
    const inside = await acting();
    expect((await inside('/creator/invitations')).address).toBe('/creator/invitations');
    await consent();
    expect((await inside('/creator/invitations')).address).toBe('/agency');
    expect(await row()).toEqual({ mayDo: 'None', acts: false });
  });
});
