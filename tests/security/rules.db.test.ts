import { afterAll, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { hashPassword } from '#server/auth/password.ts';
import { RULE_TEMPLATES } from '#shared/security/rule-templates.ts';
import { harness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';

const h = await harness();
const admin = await createUser(h.owner, 'admin');
const [rate, suspicion, moderation] = RULE_TEMPLATES;
if (!rate || !suspicion || !moderation) throw new Error('the templates are three');
const now = new Date('2026-06-05T10:00:00.000Z');
const { providers, limits } = h.context();
const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: () => now, providers, limits });
afterAll(() => app.close());

const trail = (action: string) => h.owner.selectFrom('auditLog').selectAll().where('action', '=', action).execute();
test('[ADM-SEC-49] [ADM-SEC-48] [ADM-SEC-42] a rule is made switched on, and listed by its priority', async () => {
  const { security } = await h.as(admin.id, now);
  const second = await security.createRule({ ...suspicion, priority: 2 });
  const first = await security.createRule({ ...rate, description: null });
  const rules = await security.rules();
  expect(rules.map(({ id, enabled }) => [id, enabled])).toEqual([
    [first.id, true],
    [second.id, true],
  ]);
  expect(rules[0]).toMatchObject({
    name: 'Rate Limiting',
    priority: 1,
    description: null,
    parameters: rate.parameters,
  });
  expect(await trail('security.saveRule')).toHaveLength(2);
  for (const { id: ruleId } of rules) await security.deleteRule({ ruleId });
  expect(await security.rules()).toEqual([]);
  expect(await trail('security.deleteRule')).toHaveLength(2);
});

test('[ADM-SEC-50] [ADM-SEC-39] a rule is changed, switched and deleted, and each act stands in the audit log', async () => {
  const { security } = await h.as(admin.id, now);
  const { id: ruleId } = await security.createRule(suspicion);
  const before = { ...suspicion, priority: 1 };
  const changed = {
    name: 'Stricter',
    description: 'Why',
    priority: 3,
    parameters: { kind: 'suspicious_activity' as const, threshold: 0.6 },
  };
  await security.updateRule({ ruleId, ...changed });
  await security.toggleRule({ ruleId, enabled: false });
  await security.toggleRule({ ruleId, enabled: false });
  expect(await security.rules()).toMatchObject([{ ...changed, enabled: false }]);
  await security.deleteRule({ ruleId });
  expect(await security.rules()).toEqual([]);
  const rows = await h.owner
    .selectFrom('auditLog')
    .select(['action', 'userId', 'before', 'after'])
    .where('resourceId', '=', ruleId)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { action: 'security.saveRule', userId: admin.id, before: null, after: { ...before, enabled: true } },
    { action: 'security.saveRule', userId: admin.id, before, after: changed },
    { action: 'security.toggleRule', userId: admin.id, before: { enabled: true }, after: { enabled: false } },
    { action: 'security.deleteRule', userId: admin.id, before: { name: 'Stricter', enabled: false }, after: null },
  ]);
});

test('[ADM-SEC-34] a rule stays of its kind, and a rule that is gone cannot be changed', async () => {
  const { security } = await h.as(admin.id, now);
  const { id: ruleId } = await security.createRule(suspicion);
  await expect(security.updateRule({ ruleId, ...suspicion, parameters: { kind: 'note' } })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Parameters cannot be those of another kind of rule',
  });
  await security.deleteRule({ ruleId });
  for (const act of [
    () => security.updateRule({ ruleId, ...suspicion }),
    () => security.toggleRule({ ruleId, enabled: true }),
    () => security.deleteRule({ ruleId }),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('[ADM-SEC-54] [ADM-SEC-02] rules are for staff alone', async () => {
  const { id: ruleId } = await (await h.as(admin.id, now)).security.createRule(suspicion);
  const acts = ({ security }: Awaited<ReturnType<typeof h.as>>) => [
    () => security.rules(),
    () => security.createRule(suspicion),
    () => security.updateRule({ ruleId, ...suspicion }),
    () => security.toggleRule({ ruleId, enabled: false }),
    () => security.deleteRule({ ruleId }),
  ];
  for (const act of acts(await h.as(null, now))) await expect(act()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  for (const role of ['brand', 'creator', 'agency'] as const) {
    const theirs = await h.as((await createUser(h.owner, role)).id, now);
    for (const act of acts(theirs)) await expect(act()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  const { security } = await h.as(admin.id, now);
  expect(await security.rules()).toMatchObject([{ id: ruleId, enabled: true }]);
  await security.deleteRule({ ruleId });
});

test('[ADM-SEC-40] [ADM-SEC-41] a rule needs a name, and a priority from 1 to 3, which is 1 unless said otherwise', async () => {
  const { security } = await h.as(admin.id, now);
  await expect(security.createRule({ ...suspicion, name: ' ' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining('Rule name is required'),
  });
  for (const priority of [0, 4, 1.5])
    await expect(security.createRule({ ...suspicion, priority })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const { id: ruleId } = await security.createRule({ ...suspicion, name: '  Watch  ' });
  expect(await security.rules()).toMatchObject([{ name: 'Watch', priority: 1 }]);
  await security.deleteRule({ ruleId });
});

test('[ADM-SEC-46] [ADM-SEC-47] the template of moderation is stored with what it does; a rule without a template is a note', async () => {
  const { security } = await h.as(admin.id, now);
  const made = [await security.createRule(moderation), await security.createRule({ name: 'Call them back' })];
  const stored = await h.owner
    .selectFrom('securityRules')
    .select(['ruleCondition', 'ruleAction'])
    .orderBy('ruleName', 'desc')
    .execute();
  expect(stored).toEqual([
    {
      ruleCondition: { kind: 'content_moderation', threshold: 0.7 },
      ruleAction: { kind: 'quarantine', severity: 'medium', reviewRequired: true },
    },
    { ruleCondition: { kind: 'note' }, ruleAction: { kind: 'none' } },
  ]);
  for (const { id: ruleId } of made) await security.deleteRule({ ruleId });
});

test('[ADM-SEC-45] [ADM-SEC-47] a suspicious sign-in flags the account and tells staff, while the rule is on; wrong guesses, which strangers make, never do', async () => {
  const password = 'correct horse battery';
  const { security } = await h.as(admin.id, now);
  const { id: ruleId } = await security.createRule(suspicion);
  const passwordHash = await hashPassword(password);
  const flaggedAfter = async (before: { own: number; guesses: number }): Promise<boolean> => {
    const { id, email } = await createUser(h.owner, 'creator', { user: { passwordHash } });
    const signIn = (remoteAddress: string, userAgent: string, sent: string) =>
      app.inject({
        method: 'POST',
        url: '/trpc/auth.signIn',
        remoteAddress,
        headers: { 'content-type': 'application/json', 'user-agent': userAgent, origin: h.env.publicUrl },
        payload: { email, password: sent },
      });
    for (let n = 0; n < before.own; n += 1) {
      const known = await signIn('198.51.100.1', 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0', password);
      expect(known?.statusCode).toBe(200);
    }
    for (let n = 0; n < before.guesses; n += 1) await signIn('198.51.100.77', 'curl/8.0', `${n} wrong password`);
    expect((await signIn('203.0.113.99', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0', password))?.statusCode).toBe(
      200,
    );
    const row = await h.owner.selectFrom('users').select('flagged').where('id', '=', id).executeTakeFirstOrThrow();
    return row.flagged;
  };
  expect(await flaggedAfter({ own: 1, guesses: 9 })).toBe(false);
  expect(await trail('security.flagUser')).toEqual([]);
  expect(await flaggedAfter({ own: 4, guesses: 0 })).toBe(true);
  expect(await trail('security.flagUser')).toMatchObject([{ actor: 'system', after: { flagged: true, score: 0.8 } }]);
  expect(await noticesTo(h, admin.id)).toMatchObject([{ title: 'An account was flagged' }]);
  await security.toggleRule({ ruleId, enabled: false });
  expect(await flaggedAfter({ own: 4, guesses: 0 })).toBe(false);
});
