import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { securityMessages } from '#shared/messages/security.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date('2026-06-05T10:00:00.000Z');
const admin = await createUser(h.owner, 'admin');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

test('[ADM-SEC-12] [ADM-SEC-07] the database counts accounts, requests, rules, a day of audit rows, and flagged accounts', async () => {
  const caller = await h.as(admin.id, NOW);
  const before = await caller.security.overview();
  // A sign-up that nobody confirmed is not an account, and neither its request nor its flag counts.
  const nobody = await createUser(h.owner, null, {
    user: { status: 'pending', emailConfirmedAt: null, flagged: true },
  });
  await createUser(h.owner, 'creator', { user: { flagged: true } });
  const waiting = await createUser(h.owner, null);
  await h.owner
    .insertInto('userRoles')
    .values([nobody, waiting].map(({ id }) => ({ userId: id, role: 'agency', status: 'pending', createdAt: NOW })))
    .execute();
  await h.owner
    .insertInto('securityRules')
    .values(
      [true, false].map((enabled) => ({
        ruleName: 'A note',
        ruleCondition: JSON.stringify({ kind: 'note' }),
        ruleAction: JSON.stringify({ kind: 'none' }),
        enabled,
        updatedAt: NOW,
      })),
    )
    .execute();
  await h.owner
    .insertInto('auditLog')
    .values(
      [0, 23 * 60, 24 * 60 + 1].map((minutes) => ({
        createdAt: minutesAgo(minutes),
        action: 'auth.signIn',
        resourceType: 'account',
        resourceId: waiting.id,
        actor: 'anonymous' as const,
        via: 'web' as const,
      })),
    )
    .execute();
  h.statements.length = 0;
  const after = await caller.security.overview();
  expect(h.statements).toHaveLength(1);
  expect(after).toEqual({
    users: before.users + 2,
    pendingRequests: before.pendingRequests + 1,
    activeRules: before.activeRules + 1,
    recentEvents: before.recentEvents + 2,
    flaggedUsers: before.flaggedUsers + 1,
  });
});

type Reads = Awaited<ReturnType<typeof h.as>>['security'];
/** All of them can be called without an input. */
const ask = (security: Reads, read: 'overview' | 'roleRequests' | 'auditLog' | 'auditNames' | 'auditCheck') =>
  read === 'roleRequests' || read === 'auditLog' ? security[read]({}) : security[read]();

test('[ADM-SEC-02] [ADM-SEC-54] staff alone sees the figures, the requests and the log', async () => {
  const reads = ['overview', 'roleRequests', 'auditLog', 'auditNames', 'auditCheck'] as const;
  for (const read of reads) {
    for (const role of ['brand', 'creator', 'agency', null] as const) {
      const { security } = await h.as((await createUser(h.owner, role)).id, NOW);
      await expect(ask(security, read), `${read} as ${role}`).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(ask((await h.as(null, NOW)).security, read)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const { security } = await h.as((await createUser(h.owner, 'super_admin')).id, NOW);
    await ask(security, read);
  }
});

test('[MSG-51] [MSG-52] the alerts say how many, one or many', () => {
  expect([1, 2].map(securityMessages.pendingRequests)).toEqual(['1 pending role request', '2 pending role requests']);
  expect([1, 2].map(securityMessages.flaggedUsers)).toEqual([
    '1 flagged user needing immediate attention',
    '2 flagged users needing immediate attention',
  ]);
});
