import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { TIME_ZONE_COOKIE } from '#shared/page.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';
import { rowsOf } from '#tests/support/tables.ts';

const h = await harness();
const open = await opener(h);
const admin = await createUser(h.owner, 'admin');

test('[ADM-SEC-14] [ADM-SEC-15] a request says who asks, by which address, for what, how it stands and on which day it was made', async () => {
  // Each day before the account came, so that no column can stand in for another.
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
