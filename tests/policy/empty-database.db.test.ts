import { expect, test } from 'vitest';
import { roles } from '#shared/policy/rule.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();

test('[S19] a new database has no account, no role, no session and no invite', async () => {
  for (const table of ['users', 'userRoles', 'sessions', 'invites', 'authTokens'] as const) {
    const { count } = await h.owner
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count, table).toBe(0);
  }
});

test('[S19] the first person who signs up cannot become staff, with any address', async () => {
  const visitor = await h.as(null);
  for (const email of ['admin@accord.test', 'super@accord.test', 'root@localhost.test', 'support@accord.test']) {
    for (const role of roles.filter((each) => each === 'admin' || each === 'super_admin')) {
      const asked = { email, password: 'correct horse battery', accountType: role, acceptTerms: true };
      // Called without types, like a form: the schema, not the compiler, must refuse it.
      await expect(Reflect.apply(visitor.auth.signUp, undefined, [asked])).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    }
  }
  const { count } = await h.owner
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
});
