import { within } from '@testing-library/dom';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';

const h = await harness();
const open = await opener(h);
const admin = await createUser(h.owner, 'admin');

test('[ADM-MAP-06] the parts are described: access by roles, confirmed addresses, row-level security, mail, and four outside services', async () => {
  const { screen } = await open('/admin/platform-map?tab=architecture', { as: admin.email });
  const parts = within(screen.getByRole('tabpanel'))
    .getAllByRole('listitem')
    .map((part) => {
      const title = within(part).getByRole('heading').textContent ?? '';
      return [title, (part.textContent ?? '').replace(title, '')] as const;
    });
  const says = new Map(parts);
  expect(parts.map(([title]) => title)).toEqual([
    'Frontend',
    'Auth service',
    'Server function: email',
    'Server function: integrations',
    'Database',
    'Influencer data provider',
    'Email sender',
    'Card payment provider',
    'Social media',
  ]);
  expect(says.get('Auth service')).toContain('role-based access and email confirmation');
  expect(says.get('Database')).toContain('row-level security');
  for (const [title, about] of [
    ['Server function: email', /mail/],
    ['Server function: integrations', /outside services/],
    ['Influencer data provider', /Followers/],
    ['Email sender', /mail/],
    ['Card payment provider', /card payments/],
    ['Social media', /published/],
  ] as const) {
    expect(says.get(title)).toMatch(about);
  }
});

test('[DATA-25] a flag has a key of its own, a boolean, a description and the time of its last change', async () => {
  const { rows } = await sql<{ columnName: string; dataType: string; isNullable: string }>`
    select column_name, data_type, is_nullable from information_schema.columns
    where table_name = 'feature_flags' order by column_name`.execute(h.owner);
  expect(rows.map(({ columnName, dataType, isNullable }) => [columnName, dataType, isNullable])).toEqual([
    ['description', 'text', 'NO'],
    ['key', 'text', 'NO'],
    ['updated_at', 'timestamp with time zone', 'NO'],
    ['value', 'boolean', 'NO'],
  ]);
  const flag = { key: 'payments_enabled', value: true, description: 'Twice', updatedAt: new Date() };
  await expect(h.owner.insertInto('featureFlags').values(flag).execute()).rejects.toMatchObject({ code: '23505' });
  const at = new Date('2036-02-03T04:05:06.000Z');
  const caller = await h.as(admin.id, at);
  const before = await caller.system.flags();
  await caller.system.setFlag({ key: 'payments_enabled', value: false });
  const after = await caller.system.flags();
  expect(after).toEqual(
    before.map((each) => (each.key === 'payments_enabled' ? { ...each, value: false, updatedAt: at } : each)),
  );
  const stored = await h.owner.selectFrom('featureFlags').selectAll().where('key', '=', flag.key).execute();
  expect(stored).toEqual([
    { key: flag.key, value: false, description: 'Brands can pay deposits and balances', updatedAt: at },
  ]);
});

test('[ADM-SET-06] [ADM-SET-11] each switch of the settings is named by its flag’s key, explains it, and stands as it does', async () => {
  await (await h.as(admin.id)).system.setFlag({ key: 'interest_form_enabled', value: false });
  const { screen } = await open('/admin/settings?tab=flags', { as: admin.email });
  const flags = await h.owner.selectFrom('featureFlags').selectAll().orderBy('key').execute();
  expect(flags.length).toBeGreaterThan(5);
  for (const { key, value, description } of flags) {
    const control = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${key}`));
    expect(control.checked, key).toBe(value);
    expect(control.closest('li')?.textContent, key).toContain(description);
  }
});
