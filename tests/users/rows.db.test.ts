import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createUser, type NewRow } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';
import { factsOf } from '#tests/support/sent.ts';

const h = await harness();
const open = await opener(h);
const admin = await createUser(h.owner, 'admin');
const boss = await createUser(h.owner, 'super_admin');

test('[ADM-INV-08] [ADM-INV-09] the newest five invitations say to whom, as what, what became of it and when it was sent', async () => {
  const invite = (day: number, over: Partial<NewRow<'invites'>>) => ({
    email: `guest${day}@example.test`,
    role: 'creator' as const,
    status: 'sent' as const,
    invitedBy: admin.id,
    sentAt: new Date(Date.UTC(2036, 0, day, 12)),
    expiresAt: new Date(Date.UTC(2036, 1, day)),
    ...over,
  });
  const rows = [
    invite(1, {}),
    invite(2, { role: 'admin', status: 'failed' }),
    invite(3, { role: 'brand', status: 'pending' }),
    invite(4, { status: 'accepted' }),
    invite(5, { role: 'brand', status: 'revoked' }),
    invite(6, { role: 'admin', status: 'expired' }),
  ];
  await h.owner.insertInto('invites').values(rows).execute();
  const { screen } = await open('/admin/invite', { as: admin.email });
  expect(factsOf(screen.getByRole('table', { name: 'Recent Invitations' }))).toEqual([
    { Email: 'guest6@example.test', Role: 'Admin', Status: 'Expired', 'Sent date': 'Jan 6, 2036' },
    { Email: 'guest5@example.test', Role: 'Brand', Status: 'Revoked', 'Sent date': 'Jan 5, 2036' },
    { Email: 'guest4@example.test', Role: 'Creator', Status: 'Accepted', 'Sent date': 'Jan 4, 2036' },
    { Email: 'guest3@example.test', Role: 'Brand', Status: 'Pending', 'Sent date': 'Jan 3, 2036' },
    { Email: 'guest2@example.test', Role: 'Admin', Status: 'Failed', 'Sent date': 'Jan 2, 2036' },
  ]);
});

test('[SA-05] [SA-09] the User Role Fixer is the tool of the tab Admin Tools, and of no other', async () => {
  for (const [tab, selected] of [
    ['tools', 'Admin Tools'],
    ['access', 'Dashboard Access'],
    ['earnings', 'Creator Earnings'],
    ['overview', 'Overview'],
  ] as const) {
    const { screen } = await open(`/super_admin?tab=${tab}`, { as: boss.email });
    expect(screen.getByRole('tab', { selected: true }).textContent, tab).toBe(selected);
    const fixers = screen.queryAllByRole('heading', { name: 'User Role Fixer' });
    expect(fixers, tab).toHaveLength(tab === 'tools' ? 1 : 0);
    if (tab !== 'tools') continue;
    const panel = within(screen.getByRole('tabpanel'));
    expect(panel.getByLabelText('User ID or email')).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Look up' })).toBeTruthy();
  }
});

test('[SA-11] each list has of an account its name, address, state and day of creation', async () => {
  for (const [role, list] of [
    ['brand', 'brands'],
    ['creator', 'creators'],
    ['agency', 'agencies'],
  ] as const) {
    const names = { firstName: 'Zora', lastName: `Quill ${list}`, createdAt: new Date('2036-03-04T12:00:00Z') };
    const { email } = await createUser(h.owner, role, {
      user: { ...names, status: 'suspended' },
      brandProfile: { companyName: `Quill ${list}` },
    });
    const { screen } = await open(`/super_admin/users/${list}?search=${encodeURIComponent(email)}`, { as: boss.email });
    expect(factsOf(screen.getByRole('table')), role).toMatchObject([
      { Email: email, Status: 'Suspended', Created: 'Mar 4, 2036' },
    ]);
    expect(factsOf(screen.getByRole('table'))[0]?.Name, role).toContain(`Quill ${list}`);
  }
});

test('[SA-19] user_roles is read with each state, updated where an entry is there, and gets an entry only where none is', async () => {
  const { id, email } = await createUser(h.owner, 'creator');
  const at = new Date('2036-04-05T06:07:08.000Z');
  const old = { userId: id, role: 'agency' as const, status: 'pending' as const, createdAt: at };
  await h.owner.insertInto('userRoles').values(old).execute();
  const caller = await h.as(boss.id, at);
  const entries = async () =>
    (await caller.users.lookUp({ user: email })).entries.map(({ role, status }) => `${role} ${status}`).toSorted();
  const stored = () =>
    h.owner.selectFrom('userRoles').select(['id', 'role', 'status', 'decidedBy']).where('userId', '=', id).execute();
  expect(await entries()).toEqual(['agency pending', 'creator approved']);
  const before = await stored();
  await caller.users.fixRole({ userId: id, role: 'agency' });
  expect(await entries()).toEqual(['agency approved', 'creator rejected']);
  const updated = await stored();
  expect(updated.map(({ id: entry }) => entry).toSorted()).toEqual(before.map(({ id: entry }) => entry).toSorted());
  expect(updated.map(({ decidedBy }) => decidedBy)).toEqual([boss.id, boss.id]);
  await caller.users.fixRole({ userId: id, role: 'brand' });
  expect(await entries()).toEqual(['agency rejected', 'brand approved', 'creator rejected']);
  await caller.users.fixRole({ userId: id, role: 'creator' });
  await caller.users.fixRole({ userId: id, role: 'creator' });
  expect(await entries()).toEqual(['agency rejected', 'brand rejected', 'creator approved']);
  expect(await stored()).toHaveLength(3);
});

test('[ADM-USR-02] [ADM-USR-05] [ADM-USR-06] the page counts all accounts, and the row of each has its name and its address', async () => {
  const { rows, total } = await (await h.as(admin.id)).users.list({ pageSize: 100 });
  expect(rows.length).toBe(total);
  const { screen } = await open('/admin/user-management', { as: admin.email });
  const shown = factsOf(screen.getByRole('table')).map(({ Name, Email }) => ({ Name, Email }));
  expect(shown).toEqual(
    rows.slice(0, shown.length).map(({ email, firstName, lastName, companyName }) => ({
      Name: companyName ?? ([firstName, lastName].filter(Boolean).join(' ') || 'No name'),
      Email: email,
    })),
  );
  const head = screen.getByRole('heading', { level: 1 }).closest('header');
  expect(head?.textContent).toContain(`${total} users`);
});

test('[ADM-USR-07] [ADM-USR-08] [ADM-USR-09] the row of an account has its id, whether its address is confirmed, and the day on which it was made', async () => {
  const made = async (name: string, over: object) => {
    const user = { firstName: name, lastName: 'Tabler', email: `${name}@tabler.test`, ...over };
    return createUser(h.owner, 'creator', { user });
  };
  // [ADM-USR-10] the last sign-in is a date with its time, or Never.
  const one = await made('Orla', {
    createdAt: '2036-02-03T12:00:00Z',
    emailConfirmedAt: new Date('2036-02-04T12:00:00Z'),
    lastSignInAt: new Date('2036-05-06T15:04:00Z'),
  });
  const two = await made('Pia', {
    createdAt: '2036-02-01T12:00:00Z',
    emailConfirmedAt: null,
    lastSignInAt: null,
    status: 'pending',
  });
  const { screen } = await open('/admin/user-management?everyone=true&search=tabler', { as: admin.email });
  expect(factsOf(screen.getByRole('table'))).toEqual([
    {
      Name: 'Orla Tabler',
      Email: 'Orla@tabler.test',
      'User ID': one.id,
      Status: 'Confirmed',
      Role: 'Creator',
      Account: 'Active',
      Created: 'Feb 3, 2036',
      'Last Sign In': 'May 6, 2036, 3:04 PM',
    },
    {
      Name: 'Pia Tabler',
      Email: 'Pia@tabler.test',
      'User ID': two.id,
      Status: 'Pending',
      Role: 'Creator',
      Account: 'Pending',
      Created: 'Feb 1, 2036',
      'Last Sign In': 'Never',
    },
  ]);
});
