import { within } from '@testing-library/dom';
import { beforeAll, describe, expect, test } from 'vitest';
import { isoDay } from '#shared/dates.ts';
import { wholeNumber } from '#shared/format.ts';
import { demoScreens, type SentPage } from '#tests/support/screens.ts';
import { cellsOf, hrefsOf, textsOf } from '#tests/support/sent.ts';

const SCREEN = '/admin/security';
const as = 'admin@accord.test';
const { open, h } = await demoScreens();
const idOf = async (email: string) =>
  (await h.owner.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const adminId = await idOf(as);
const api = await h.as(adminId);

const inDays = (days: number) => isoDay(new Date(Date.now() + days * 86_400_000));
const tab = (name: string, more = '') => open(`${SCREEN}?tab=${name}${more}`, { as });
const headOf = (table: Element) => textsOf(table.querySelectorAll('thead th'));

describe('the overview', () => {
  let page: SentPage;
  beforeAll(async () => {
    page = await open(SCREEN, { as });
  });
  const card = (label: string) =>
    within(page.screen.getByRole('region', { name: 'Security figures' })).getByText(label).parentElement?.textContent;

  test('[ADM-SEC-01] the sidebar leads to it', () => {
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Security Management');
    const entry = page.screen.getByRole('link', { name: /^Security/ });
    expect(entry.getAttribute('href')).toBe(SCREEN);
    expect(entry.getAttribute('aria-current')).toBe('page');
  });

  test('[ADM-SEC-02] [ADM-SEC-03] it is marked Admin Only, and has these tabs', () => {
    expect(page.screen.getByText('Admin Only')).toBeDefined();
    const tabs = ['Overview', 'User Roles', 'Audit Logs', 'R4 Rules', 'Held Texts', 'Objections'];
    // Those of decisions also count what waits.
    expect(textsOf(page.screen.getAllByRole('tab')).map((text) => text.replace(/\d+$/, ''))).toEqual(tabs);
  });

  test.each([
    ['[ADM-SEC-04]', 'Total Users', 'users', 'Confirmed accounts'],
    ['[ADM-SEC-05]', 'Pending Role Requests', 'pendingRequests', ''],
    ['[ADM-SEC-06]', 'Active Security Rules', 'activeRules', ''],
    ['[ADM-SEC-08]', 'Flagged Users', 'flaggedUsers', ''],
  ] as const)('%s it counts %s', async (_, label, key, note) => {
    const figures = await api.security.overview();
    expect(figures[key]).toBeGreaterThan(0);
    expect(card(label)).toBe(`${label}${wholeNumber(figures[key])}${note}`);
  });

  test('[ADM-SEC-07] it counts the audit events of a day', async () => {
    await h.owner
      .insertInto('auditLog')
      .values({
        createdAt: new Date(),
        action: 'deal.expire',
        resourceType: 'deal',
        resourceId: 'x',
        actor: 'system',
        via: 'job',
      })
      .execute();
    const before = await api.security.overview();
    page = await open(SCREEN, { as });
    const after = await api.security.overview();
    expect(before.recentEvents).toBeGreaterThan(0);
    // One may be added, or become older than a day, while the page is read.
    const counts = [before, after].map(({ recentEvents }) => wholeNumber(recentEvents));
    expect(card('Recent Audit Events')).toMatch(
      new RegExp(`^Recent Audit Events(${counts.join('|')})In the last 24 hours$`),
    );
  });

  test('[ADM-SEC-09] [ADM-SEC-10] the alerts name the open requests and the flagged users', async () => {
    const { pendingRequests } = await api.security.overview();
    const alerts = within(page.screen.getByRole('region', { name: 'Security Alerts' }));
    expect(alerts.getByText(`${pendingRequests} pending role requests`)).toBeDefined();
    expect(alerts.getByText('1 flagged user needing immediate attention')).toBeDefined();
    expect(hrefsOf([alerts.getByRole('link', { name: 'Show requests' })])).toEqual([
      `${SCREEN}?tab=roles&status=pending`,
    ]);
    expect(hrefsOf([alerts.getByRole('link', { name: 'Show users' })])).toEqual([
      '/admin/user-management?flagged=true',
    ]);
  });

  test('each figure leads to the rows that it counts', async () => {
    const figures = page.screen.getByRole('region', { name: 'Security figures' });
    expect(hrefsOf(within(figures).getAllByRole('link'))).toEqual([
      '/admin/user-management',
      `${SCREEN}?tab=roles&status=pending`,
      `${SCREEN}?tab=rules`,
      `${SCREEN}?tab=audit`,
      '/admin/user-management?flagged=true',
    ]);
    const flagged = await open('/admin/user-management?flagged=true', { as });
    const rows = cellsOf(flagged.screen.getByRole('table', { name: 'User Management' }));
    expect(rows.map(([name]) => name)).toEqual(['Mona Reyes']);
    expect(flagged.screen.getByText('1 user')).toBeDefined();
  });

  test('[ADM-SEC-11] [MSG-53] [MSG-54] without requests and flags it says that all is well', async () => {
    const flagged = await h.owner
      .updateTable('users')
      .set({ flagged: false })
      .where('flagged', '=', true)
      .returning('id')
      .execute();
    const pending = await h.owner
      .updateTable('userRoles')
      .set({ status: 'rejected' })
      .where('status', '=', 'pending')
      .returning('id')
      .execute();
    const calm = await open(SCREEN, { as });
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    await h.owner.updateTable('users').set({ flagged: true }).where('id', 'in', ids(flagged)).execute();
    await h.owner.updateTable('userRoles').set({ status: 'pending' }).where('id', 'in', ids(pending)).execute();
    const alerts = within(calm.screen.getByRole('region', { name: 'Security Alerts' }));
    expect(alerts.getByText('All systems secure')).toBeDefined();
    expect(alerts.getByText('No security alerts detected')).toBeDefined();
  });
});

describe('User Roles', () => {
  const tableOf = ({ screen }: SentPage) => screen.getByRole('table', { name: 'Role requests' });
  const named = async (search: string) => cellsOf(tableOf(await tab('roles', `&search=${encodeURIComponent(search)}`)));

  test('[ADM-SEC-14] lists the requests with person, role, state and date', async () => {
    const page = await tab('roles');
    expect(page.screen.getByRole('tab', { name: /^User Roles/ }).getAttribute('aria-selected')).toBe('true');
    expect(headOf(tableOf(page))).toEqual(['User', 'Email', 'Role', 'Status', 'Requested', 'Actions']);
    const row = cellsOf(tableOf(page)).find(([name]) => name === 'Sidewalk Agency');
    expect(row?.slice(0, 5)).toEqual([
      'Sidewalk Agency',
      'sidewalk@agency.test',
      'Agency',
      'Pending',
      expect.stringMatching(/^\w{3} \d{1,2}, \d{4}$/),
    ]);
  });

  test('[ADM-SEC-13] they are searched by role, address or name, and filtered by state', async () => {
    for (const text of ['sidewalk agency', 'sidewalk@agency.test']) {
      expect((await named(text)).map(([name]) => name)).toEqual(['Sidewalk Agency']);
    }
    expect((await named('agency')).map(([name]) => name)).toContain('Copper Hill Agency');
    const pending = cellsOf(tableOf(await tab('roles', '&status=pending')));
    expect(new Set(pending.map((row) => row[3]))).toEqual(new Set(['Pending']));
  });

  test('[ADM-SEC-15] only pending requests can be decided, and each can be viewed', async () => {
    const page = await tab('roles');
    for (const row of tableOf(page).querySelectorAll('tbody tr')) {
      const [, , , status, , actions] = textsOf(row.querySelectorAll('td, th'));
      expect(actions).toBe(status === 'Pending' ? 'ApproveRejectView' : 'View');
    }
    expect((await named('eastbound'))[0]?.slice(3)).toEqual(['Rejected', expect.any(String), 'View']);
  });
});

describe('Audit Logs', () => {
  const COLUMNS = ['Timestamp', 'What happened', 'Action', 'Resource', 'User ID', 'IP Address', 'User Agent'];
  const tableOf = ({ screen }: SentPage) => screen.getByRole('table', { name: 'Audit log' });
  const rowOf = async (filter: string) => cellsOf(tableOf(await tab('audit', filter)))[0] ?? [];
  const SIGN_IN = { id: '7e1f4c1e-0000-4000-8000-000000000001', ip: '203.0.113.9', agent: 'Firefox/140.0' };
  beforeAll(async () => {
    const createdAt = new Date('2031-05-04T12:00:00Z');
    await h.owner
      .insertInto('auditLog')
      .values([
        {
          createdAt,
          action: 'auth.signIn',
          resourceType: 'account',
          resourceId: SIGN_IN.id,
          actor: 'anonymous',
          via: 'web',
          ipAddress: SIGN_IN.ip,
          userAgent: SIGN_IN.agent,
        },
        { createdAt, action: 'deal.lapse', resourceType: 'deal', resourceId: 'some deal', actor: 'system', via: 'job' },
      ])
      .execute();
  });

  test('[ADM-SEC-22] is filtered by action and resource', async () => {
    const page = await tab('audit', '&action=auth.signIn&resource=account');
    expect(headOf(tableOf(page))).toEqual(COLUMNS);
    for (const [label, value] of [
      ['Action', 'auth.signIn'],
      ['Resource', 'account'],
    ] as const)
      expect(page.screen.getByLabelText(label)).toHaveProperty('value', value);
    const rows = cellsOf(tableOf(page));
    expect(new Set(rows.map((row) => row[2]))).toEqual(new Set(['auth.signIn']));
    expect(cellsOf(tableOf(await tab('audit'))).some((row) => row[2] !== 'auth.signIn')).toBe(true);
  });

  test('is filtered by a person, whom it names', async () => {
    await api.security.exportAudit({});
    const page = await tab('audit', `&person=${adminId}`);
    page.screen.getByRole('button', { name: 'Person: Ada Admin' });
    expect(new Set(cellsOf(tableOf(page)).map((row) => row[4]))).toEqual(new Set([adminId.slice(0, 8)]));
  });

  test('[ADM-SEC-24] [ADM-SEC-25] [ADM-SEC-26] a row has its time, its action, and its resource with the first eight characters of the id', async () => {
    const [time, , action, resource] = await rowOf('&action=auth.signIn');
    expect(time).toBe('May 4, 2031, 12:00 PM');
    expect(action).toBe('auth.signIn');
    expect(resource).toBe('account 7e1f4c1e');
  });

  test('[ADM-SEC-27] [ADM-SEC-28] [ADM-SEC-29] it has who did it, the address and the browser', async () => {
    expect((await rowOf('&action=auth.signIn')).slice(4)).toEqual(['Anonymous', SIGN_IN.ip, SIGN_IN.agent]);
    await api.security.exportAudit({});
    const exported = await rowOf('&action=security.exportAudit');
    expect(exported.slice(4)).toEqual([adminId.slice(0, 8), '203.0.113.7', 'vitest']);
  });

  test('[ADM-SEC-28] [ADM-SEC-29] Unknown stands where no request was behind it', async () => {
    expect((await rowOf('&search=deal.lapse')).slice(5)).toEqual(['Unknown', 'Unknown']);
  });

  test('[ADM-SEC-30] [MSG-55] says that nothing is found', async () => {
    const page = await tab('audit', '&search=no+such+thing');
    expect(page.screen.getByText('No audit logs found.')).toBeDefined();
  });
});

describe('R4 Rules', () => {
  test('[ADM-SEC-33] [ADM-SEC-42] lists the rules with priority, state and date', async () => {
    const { id } = await api.security.createRule({ name: 'Read rule', description: null });
    const table = (await tab('rules')).screen.getByRole('table', { name: 'Security rules' });
    await api.security.deleteRule({ ruleId: id });
    expect(headOf(table)).toEqual(['Rule Name', 'Description', 'Priority', 'Status', 'Last Updated', 'Actions']);
    const row = cellsOf(table).find(([name]) => name === 'Read rule') ?? [];
    expect(row[1]).toMatch(/^No description/);
    expect(row[2]).toBe('High');
    expect(row[3]).toContain('Active');
    expect(row[4]).toMatch(/^\w{3} \d{1,2}, \d{4}/);
  });

  test('[ADM-SEC-36] [MSG-56] without rules the list says where to begin', async () => {
    const rules = await h.owner.deleteFrom('securityRules').returningAll().execute();
    const { screen } = await tab('rules');
    await h.owner
      .insertInto('securityRules')
      .values(
        rules.map((rule) => ({
          ...rule,
          ruleCondition: JSON.stringify(rule.ruleCondition),
          ruleAction: JSON.stringify(rule.ruleAction),
        })),
      )
      .execute();
    const words = 'No security rules configured. Use the templates below to get started.';
    expect(screen.getByText(words)).toBeDefined();
  });

  test('[ADM-SEC-37] three templates have a button', async () => {
    const { screen } = await tab('rules');
    const buttons = screen.getAllByRole('button', { name: /^Create Rule from / });
    expect(buttons.map((button) => button.getAttribute('aria-label')?.replace('Create Rule from ', ''))).toEqual([
      'Rate Limiting',
      'Suspicious Activity',
      'Content Moderation',
    ]);
    expect(textsOf(buttons)).toEqual(['Create Rule', 'Create Rule', 'Create Rule']);
  });
});

describe('Held Texts', () => {
  const SPAM = 'Guaranteed income, easy money! Click here to learn how. Label the post as an #ad.';
  const REMOVED = 'Nobody earns by clicking';

  test('[ADM-SEC-46] the brand reads that its brief is checked, and why it was removed', async () => {
    const ruleId = (await api.security.rules()).find(({ name }) => name === 'Content Moderation')?.id ?? '';
    await api.security.toggleRule({ ruleId, enabled: true });
    const brand = await h.as(await idOf('brand@accord.test'));
    const { id: campaignId } = await brand.campaigns.createDraft({
      draft: {
        name: 'Removed lamp',
        campaignType: 'Single',
        description: SPAM,
        budgetMinor: 1_000_000,
        startDate: inDays(20),
        submissionDeadline: inDays(40),
        endDate: inDays(60),
        platforms: ['instagram'],
        contentRequirements: { post: { quantity: 1, description: null } },
        industries: ['home'],
      },
    });
    await brand.campaigns.submit({ campaignId });
    await api.security.toggleRule({ ruleId, enabled: false });
    const order = () => open(`/brand/orders?projectId=${campaignId}`, { as: 'brand@accord.test' });
    expect((await order()).screen.getByText('Your brief is being checked')).toBeDefined();
    const held = (await api.security.heldTexts({})).rows.find((row) => row.campaignId === campaignId);
    await api.security.removeText({ heldTextId: held?.id ?? '', heldAt: held?.heldAt ?? '', reason: REMOVED });
    const removed = await order();
    expect(removed.screen.queryByText('Your brief is being checked')).toBeNull();
    expect(removed.screen.getAllByText(REMOVED, { exact: false }).length).toBeGreaterThan(0);
  });
});

test('[ADM-SEC-02] nobody but staff gets in, nor reads held texts', async () => {
  for (const path of [SCREEN, `${SCREEN}?tab=held`]) {
    expect((await open(path, { as: 'brand@accord.test' })).address).toBe('/brand');
  }
});
