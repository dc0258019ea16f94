import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { seal, sealKey } from '#server/contracts/seal.rules.ts';
import { loadEnv } from '#server/env.ts';
import { procedures } from '#server/ops.ts';
import { harness } from '#tests/support/harness.ts';

const OPS = resolve(import.meta.dirname, '../../src-server/ops.ts');
// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000 });
const h = await harness();

/** Runs the command as a person types it; returns its exit code and what it printed. */
function ops(...args: string[]): Promise<{ code: number; text: string }> {
  const env = { ...process.env, DATABASE_URL: h.url, MIGRATION_DATABASE_URL: h.ownerUrl, DATA_DIR: h.env.dataDir };
  return new Promise((done) => {
    execFile(process.execPath, [OPS, ...args], { env, maxBuffer: 10_000_000 }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, text: `${stdout}${stderr}`.trim() }),
    );
  });
}

test('help lists every procedure with its input', async () => {
  const { code, text } = await ops('help');
  expect(code).toBe(0);
  const missing = procedures().filter(({ name, kind }) => !text.includes(`\n  ${name} (${kind}): `));
  expect(missing).toEqual([]);
  expect(text).toMatch(/deals\.accept \(mutation\): Accept an invitation\n {4}\{.*"dealId"/);
});

test('a procedure is called through the same policy as on the web', async () => {
  const creator = await createUser(h.owner, 'creator');
  const admin = await createUser(h.owner, 'admin');
  const asCreator = await ops('review.statistics', '--as', creator.email);
  expect(asCreator).toEqual({ code: 1, text: 'You do not have access to this' });
  const asAdmin = await ops('review.statistics', '--as', admin.email);
  expect(asAdmin.code).toBe(0);
  expect(JSON.parse(asAdmin.text)).toMatchObject({ pendingReview: 0 });
  expect(await ops('review.statistics')).toMatchObject({ code: 1 });
});

test('a mistake in a command is answered with one sentence', async () => {
  expect(await ops('nothing.here')).toEqual({
    code: 1,
    text: 'There is no procedure nothing.here; npm run ops -- help lists them all',
  });
  expect(await ops('deals.accept', '{"dealId"')).toEqual({ code: 1, text: 'The input is not JSON: {"dealId"' });
  expect(await ops('deals.mine', '--as', 'nobody@people.test')).toEqual({
    code: 1,
    text: 'There is no account for nobody@people.test',
  });
  const { email } = await createUser(h.owner, 'creator');
  expect(await ops('deals.accept', '{"dealId":"7"}', '--as', email)).toEqual({
    code: 1,
    text: 'Deal is not a valid id',
  });
});

test('users reset-second-factor turns off a lost second factor', async () => {
  const { email, id } = await createUser(h.owner, 'admin', { user: { secondFactorAt: new Date() } });
  expect((await ops('users', 'reset-second-factor', email)).text).toContain(`The second factor of ${email} is off`);
  const { secondFactorAt } = await h.owner
    .selectFrom('users')
    .select('secondFactorAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(secondFactorAt).toBeNull();
  expect(await ops('users', 'reset-second-factor', email)).toEqual({ code: 1, text: `${email} has no second factor` });
});

test('verify-certificate recognises what this installation sealed, and ends with code 1 for anything else', async () => {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const campaign = await createCampaign(h.owner, { brandId: brand.id });
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id });
  const key = sealKey(loadEnv({ DATA_DIR: h.env.dataDir }).key('papers'));
  const sealed = seal(Buffer.from('%PDF-1.7 a page'), deal.id, key);
  const file = join(h.env.dataDir, 'certificate.pdf');
  writeFileSync(file, sealed);
  const yes = await ops('verify-certificate', file);
  expect(yes.code).toBe(0);
  expect(JSON.parse(yes.text)).toMatchObject({ valid: true, deal: { dealId: deal.id, campaignName: campaign.name } });
  writeFileSync(file, sealed.toString('latin1').replace('a page', 'a Page'), 'latin1');
  const no = 'This is not a signing certificate of this Accord, or it was changed';
  expect(await ops('verify-certificate', file)).toEqual({ code: 1, text: no });
  expect(await ops('verify-certificate')).toMatchObject({ code: 1 });
});

test('migrate, verify and users grant do what they say; demo data only goes into an empty database', async () => {
  expect(await ops('migrate')).toEqual({ code: 0, text: 'The database has the newest schema' });
  expect(await ops('verify')).toEqual({ code: 0, text: 'The books are right' });
  const { email, id } = await createUser(h.owner, 'creator');
  expect((await ops('users', 'grant', email)).code).toBe(0);
  const { role } = await h.owner.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow();
  expect(role).toBe('super_admin');
  expect(await ops('demo')).toEqual({
    code: 1,
    text: 'The database has accounts: demo data is only for an empty one',
  });
});
