import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { TIME_ZONE_COOKIE } from '#shared/page.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';
import { besideLabel, factsOf, rowsOf } from '#tests/support/sent.ts';

const h = await harness();
const open = await opener(h);
const admin = await createUser(h.owner, 'admin');

test('[ADM-SEC-14] [ADM-SEC-15] a request says who asks, by which address, for what, how it stands and on which day it was made', async () => {
  // Each is a day before the account's creation, so that no column can stand in for another.
  for (const [name, status, asked] of [
    ['Anchor', 'pending', '2036-05-03T23:30:00Z'],
    ['Breeze', 'approved', '2036-05-02T12:00:00Z'],
    ['Cinder', 'rejected', '2036-05-01T12:00:00Z'],
  ] as const) {
    const { id } = await createUser(h.owner, 'agency', {
      user: { firstName: name, lastName: 'Agency', email: `${name}@agency.test`, createdAt: '2035-01-01T00:00:00Z' },
    });
    await h.owner
      .updateTable('userRoles')
      .set({ status, createdAt: new Date(asked), decidedAt: status === 'pending' ? null : new Date('2036-06-06') })
      .where('userId', '=', id)
      .execute();
  }
  const read = async (zone: string) => {
    const cookies = { [TIME_ZONE_COOKIE]: zone };
    const { screen } = await open('/admin/security?tab=roles&search=%40agency.test', { as: admin.email, cookies });
    return rowsOf(screen.getByRole('table', { name: 'Role requests' }));
  };
  const rows = await read('UTC');
  expect(rows).toEqual([
    {
      User: 'Anchor Agency',
      Email: 'Anchor@agency.test',
      Role: 'Agency',
      Status: 'Pending',
      Requested: 'May 3, 2036',
      Actions: 'ApproveRejectView',
    },
    {
      User: 'Breeze Agency',
      Email: 'Breeze@agency.test',
      Role: 'Agency',
      Status: 'Approved',
      Requested: 'May 2, 2036',
      Actions: 'View',
    },
    {
      User: 'Cinder Agency',
      Email: 'Cinder@agency.test',
      Role: 'Agency',
      Status: 'Rejected',
      Requested: 'May 1, 2036',
      Actions: 'View',
    },
  ]);
  expect((await read('Pacific/Chatham')).map(({ Requested }) => Requested)).toEqual([
    'May 4, 2036',
    'May 3, 2036',
    'May 2, 2036',
  ]);
});

test('[ADM-SEC-33] a rule’s row has its name, its description or that there is none, its priority, whether it is active, and its last change', async () => {
  await h.owner.deleteFrom('securityRules').execute();
  const rule = (ruleName: string, day: number, over: object) => ({
    ruleName,
    ruleDescription: null,
    ruleCondition: JSON.stringify({ kind: 'rate_limit', requests: 60, windowMs: 60_000 }),
    ruleAction: JSON.stringify({ kind: 'block', blockMs: 60_000, severity: 'medium' }),
    priority: 1,
    enabled: true,
    updatedAt: new Date(Date.UTC(2036, 0, day, 12)),
    ...over,
  });
  await h.owner
    .insertInto('securityRules')
    .values([
      rule('Anvil', 3, { ruleDescription: 'Stops floods', priority: 3 }),
      rule('Bellow', 5, { enabled: false, priority: 2 }),
    ])
    .execute();
  const { screen } = await open('/admin/security?tab=rules', { as: admin.email });
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByRole<HTMLInputElement>('switch').checked)).toEqual([false, true]);
  expect(factsOf(screen.getByRole('table'))).toEqual([
    {
      'Rule Name': 'Bellow',
      Description: 'No description',
      Priority: 'Medium',
      Status: 'Bellow is onDisabled',
      'Last Updated': 'Jan 5, 2036',
    },
    {
      'Rule Name': 'Anvil',
      Description: 'Stops floods',
      Priority: 'Low',
      Status: 'Anvil is onActive',
      'Last Updated': 'Jan 3, 2036',
    },
  ]);
});

test('[ADM-SEC-04] [ADM-SEC-05] [ADM-SEC-06] the cards count the accounts, the requests that wait and the rules that are on', async () => {
  await h.owner.updateTable('userRoles').set({ status: 'approved' }).where('status', '=', 'pending').execute();
  const asking = [await createUser(h.owner, 'agency'), await createUser(h.owner, 'agency')];
  for (const { id } of asking) {
    await h.owner.updateTable('userRoles').set({ status: 'pending' }).where('userId', '=', id).execute();
  }
  await createUser(h.owner, 'creator', { user: { flagged: true } });
  const { users } = await h.owner
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow();
  const { screen } = await open('/admin/security', { as: admin.email });
  const figures = screen.getByRole('region', { name: 'Security figures' });
  expect(besideLabel(figures, 'Total Users')).toBe(`Total Users${users}Confirmed accounts`);
  expect(besideLabel(figures, 'Pending Role Requests')).toBe('Pending Role Requests2');
  expect(besideLabel(figures, 'Active Security Rules')).toBe('Active Security Rules1');
  expect(besideLabel(figures, 'Flagged Users')).toBe('Flagged Users1');
  const alerts = screen.getByRole('region', { name: 'Security Alerts' });
  expect(alerts.textContent).toContain('2 pending role requests');
  expect(alerts.textContent).toContain('1 flagged user needing immediate attention');
});
