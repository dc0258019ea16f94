import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';
import { rowsOf } from '#tests/support/sent.ts';

const h = await harness();
const open = await opener(h);

test('[PUB-40] staff read of each registration its name, address, phone number, kind, state and day, the newest first', async () => {
  const admin = await createUser(h.owner, 'admin');
  const lead = (name: string, day: number, over: object) => {
    const createdAt = new Date(Date.UTC(2036, 7, day, 12));
    return { name, email: `${name}@lead.test`, userType: 'brand' as const, createdAt, updatedAt: new Date(), ...over };
  };
  await h.owner
    .insertInto('leads')
    .values([
      lead('Amy', 1, { userType: 'creator', phoneNumber: '+44 20 7946 0000' }),
      lead('Bob', 2, { status: 'contacted', confirmedAt: new Date() }),
      lead('Cat', 3, { userType: 'agency', status: 'closed' }),
    ])
    .execute();
  const { screen } = await open('/admin/leads', { as: admin.email });
  expect(rowsOf(screen.getByRole('table'))).toEqual([
    {
      Name: 'Cat',
      Email: 'Cat@lead.testNot confirmed',
      Phone: '–',
      Type: 'Agency',
      Status: 'Closed',
      Date: 'Aug 3, 2036',
    },
    {
      Name: 'Bob',
      Email: 'Bob@lead.testConfirmed',
      Phone: '–',
      Type: 'Brand',
      Status: 'Contacted',
      Date: 'Aug 2, 2036',
    },
    {
      Name: 'Amy',
      Email: 'Amy@lead.testNot confirmed',
      Phone: '+44 20 7946 0000',
      Type: 'Creator',
      Status: 'New',
      Date: 'Aug 1, 2036',
    },
  ]);
});
