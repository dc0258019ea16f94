import { afterAll, expect, test } from 'vitest';
import { createCampaign, createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { hashPassword } from '#server/auth/password.ts';
import { RULE_TEMPLATES } from '#shared/security/rule-templates.ts';
import type { RuleParameters } from '#shared/security/security.schema.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const admin = await createUser(h.owner, 'admin');
let now = new Date('2026-06-05T10:00:00.000Z');
const { providers, limits } = h.context();
const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: () => now, providers, limits });
afterAll(() => app.close());

const DAY = 86_400_000;
const suspicion = { kind: 'suspicious_activity', threshold: 0.8 } as const;
const rate = { kind: 'rate_limit', requests: 10, windowMs: 60_000, blockMs: 300_000 } as const;
const tryRule = async (parameters: RuleParameters, page: { cursor?: string | null; limit?: number } = {}) =>
  (await h.as(admin.id, now)).security.dryRun({ parameters, ...page });

/** A person's acts one after the other, a second apart, beginning this long ago. */
const acts = (userId: string, count: number, agoMs: number) =>
  h.owner
    .insertInto('auditLog')
    .values(
      Array.from({ length: count }, (_, place) => ({
        createdAt: new Date(now.getTime() - agoMs + place * 1_000),
        action: 'campaign.save',
        resourceType: 'campaign',
        resourceId: userId,
        userId,
        actor: 'user' as const,
        via: 'web' as const,
      })),
    )
    .execute();

test('[ADM-SEC-45] [ADM-SEC-47] the sign-ins that the rule would have flagged are those that it flags', async () => {
  const password = 'correct horse battery';
  const passwordHash = await hashPassword(password);
  const { security } = await h.as(admin.id, now);
  await security.createRule({ name: 'Watch', parameters: suspicion });
  const flagged: string[] = [];
  for (const before of [1, 4, 6, 2]) {
    const { id, email } = await createUser(h.owner, 'creator', { user: { passwordHash } });
    const signIn = (remoteAddress: string, userAgent: string, sent: string) =>
      app.inject({
        method: 'POST',
        url: '/trpc/auth.signIn',
        remoteAddress,
        headers: { 'content-type': 'application/json', 'user-agent': userAgent, origin: h.env.publicUrl },
        payload: { email, password: sent },
      });
    for (let n = 0; n < before; n += 1) {
      await signIn('198.51.100.1', 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0', password);
      now = new Date(now.getTime() + 60_000);
    }
    // What strangers do to an account does not count against it.
    for (const guess of ['one', 'two', 'three']) await signIn('203.0.113.9', 'curl/8.0', `wrong guess ${guess}`);
    now = new Date(now.getTime() + 60_000);
    const last = await signIn('203.0.113.9', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0', password);
    expect(last.statusCode).toBe(200);
    now = new Date(now.getTime() + 60_000);
    const row = await h.owner.selectFrom('users').select('flagged').where('id', '=', id).executeTakeFirstOrThrow();
    if (row.flagged) flagged.unshift(email);
  }
  expect(flagged).toHaveLength(2);
  const found = await tryRule(suspicion);
  expect(found).toMatchObject({ total: 2, capped: false, nextCursor: null });
  expect(found.rows.map(({ who }) => /\((.*)\)/.exec(who)?.[1])).toEqual(flagged);
  expect(found.rows.map(({ why }) => why)).toEqual([
    '7 sign-ins within an hour, new network, new device',
    '5 sign-ins within an hour, new network, new device',
  ]);
  const first = await tryRule(suspicion, { limit: 1 });
  expect(first.rows).toEqual(found.rows.slice(0, 1));
  const second = await tryRule(suspicion, { limit: 1, cursor: first.nextCursor });
  expect([second.rows, second.total, second.nextCursor]).toEqual([found.rows.slice(1), 2, null]);
  expect((await tryRule({ ...suspicion, threshold: 0.9 })).total).toBe(0);
  now = new Date(now.getTime() + 91 * DAY);
  expect((await tryRule(suspicion)).total).toBe(0);
});

test('[ADM-SEC-44] bursts of acts that the log holds are listed, those of staff and of before the 90 days are not', async () => {
  now = new Date('2027-01-05T10:00:00.000Z');
  const [busy, calm] = [await createUser(h.owner, 'brand'), await createUser(h.owner, 'creator')];
  for (const daysAgo of [1, 2, 3]) await acts(busy.id, 11, daysAgo * DAY);
  await acts(calm.id, 10, DAY);
  await acts(admin.id, 30, DAY);
  await acts(busy.id, 30, 91 * DAY);
  const found = await tryRule(rate);
  expect(found.total).toBe(3);
  expect(found.rows.map(({ at, why }) => [at, why])).toEqual(
    [4, 3, 2].map((day) => [new Date(`2027-01-0${day}T10:00:00.000Z`), '11 actions within the window']),
  );
  expect(found.rows.every(({ who }) => who.includes(busy.email))).toBe(true);
  const first = await tryRule(rate, { limit: 2 });
  const second = await tryRule(rate, { limit: 2, cursor: first.nextCursor });
  expect([...first.rows, ...second.rows]).toEqual(found.rows);
  expect(second.nextCursor).toBeNull();
});

test('[ADM-SEC-46] the briefs that the rule would have held are listed, as they are now, of the last 90 days', async () => {
  const moderation = { kind: 'content_moderation', threshold: 0.7 } as const;
  const brand = await createUser(h.owner, 'brand');
  const submitted = (description: string, daysAgo: number) =>
    createCampaign(h.owner, {
      brandId: brand.id,
      status: 'new',
      name: 'Spring',
      description,
      submittedAt: new Date(now.getTime() - daysAgo * DAY),
    });
  const spam = 'Guaranteed income, easy money! Click here.';
  for (const daysAgo of [3, 1, 2, 91]) await submitted(spam, daysAgo);
  await submitted('Show the jacket in the rain.', 1);
  await createCampaign(h.owner, { brandId: brand.id, status: 'draft', description: spam });
  const found = await tryRule(moderation);
  expect(found).toMatchObject({ total: 3, capped: false, nextCursor: null });
  expect(found.rows.map(({ at }) => (now.getTime() - new Date(at).getTime()) / DAY)).toEqual([1, 2, 3]);
  expect(found.rows[0]?.why).toBe('Spam: guaranteed income, easy money, click here');
  expect(found.rows[0]?.who).toContain(`Spring, `);
  expect(found.rows[0]?.who).toContain(brand.email);
  const first = await tryRule(moderation, { limit: 2 });
  const second = await tryRule(moderation, { limit: 2, cursor: first.nextCursor });
  expect([...first.rows, ...second.rows]).toEqual(found.rows);
  expect([first.total, second.total, second.nextCursor]).toEqual([3, 3, null]);
  expect((await tryRule({ ...moderation, threshold: 0.9 })).total).toBe(0);
  expect(await h.owner.selectFrom('quarantinedItems').select('id').execute()).toEqual([]);
});

test('[ADM-SEC-54] a rule is tried by staff alone, and only one of a kind that can be', async () => {
  const [limiting] = RULE_TEMPLATES;
  if (!limiting) throw new Error('the templates are three');
  const input = { parameters: limiting.parameters };
  await expect((await h.as(null, now)).security.dryRun(input)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  const brand = await createUser(h.owner, 'brand');
  await expect((await h.as(brand.id, now)).security.dryRun(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(tryRule({ kind: 'note' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'A rule of this kind cannot be tried on recorded activity',
  });
});
