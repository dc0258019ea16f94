import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { kebabCase } from 'trpc-cli';
import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { digitalId } from '#server/agreement/contracts/digital-id.service.ts';
import { loadEnv } from '#server/env.ts';
import { procedures } from '#server/ops-list.ts';
import { procedureCommands } from '#server/ops-procedures.ts';
import { writePaper } from '#server/pdf.ts';
import { signPdf } from '#server/pdf-signature.ts';
import { harness } from '#tests/support/harness.ts';
import { inOneProcess } from '#tests/support/ops.ts';

const OPS = resolve(import.meta.dirname, '../../src-server/ops.ts');
const h = await harness();

const env = { ...process.env, DATABASE_URL: h.url, MIGRATION_DATABASE_URL: h.ownerUrl, DATA_DIR: h.env.dataDir };
/** Runs the command as a person types it; returns its exit code and what it printed. */
const ops = (...args: string[]) => inOneProcess({ env, args });

test('help is one page with a line for each procedure and the flags that it requires', async () => {
  const { code, text } = await ops('help');
  expect(code).toBe(0);
  const lines = text.split('\n');
  for (const { name, description } of procedures()) {
    const typed = name.split('.').map(kebabCase).join(' ');
    const own = lines.filter((line) => line.startsWith(`  ${typed} `) && line.endsWith(`  ${description}`));
    expect(own, name).toHaveLength(1);
  }
  expect(text).toMatch(/^ {2}deals accept --deal-id +Accept an invitation$/m);
  expect(text).not.toContain('{"type"');
});

test.each([['deals.accept'], ['deals accept']])('help %s tells all of its input', async (typed) => {
  const { code, text } = await ops('help', ...typed.split(' '));
  expect(code).toBe(0);
  expect(text).toContain('Accept an invitation');
  expect(text).toMatch(/--deal-id <string> +Format: uuid/);
  expect(text).toMatch(/Also deals\.accept, a mutation, with this input as JSON:\n {2}\{.*"dealId".*\}$/);
});

test('help tells of a group and of a command of the operator, too, and says what does not exist', async () => {
  expect((await ops('help', 'deals')).text).toMatch(/accept \[options\] +Accept an invitation/);
  expect((await ops('help', 'backup')).text).toMatch(/^npm run ops -- backup <new folder> +write a snapshot/);
  expect(await ops('help', 'moon')).toEqual({
    code: 1,
    text: 'There is nothing called moon; npm run ops -- help lists everything',
  });
});

test('the procedures that help gives as examples run as they stand there', async () => {
  const { email } = await createUser(h.owner, 'creator');
  const { text } = await ops('help');
  const examples = [...text.matchAll(/^ {2}npm run ops -- (deals.+?) {2,}/gm)].map(([, typed = '']) =>
    typed
      .replace('<email>', email)
      .split(' ')
      .map((word) => word.replace(/^'(.*)'$/, '$1')),
  );
  expect(examples).toHaveLength(2);
  for (const example of examples) expect(await ops(...example), example.join(' ')).toMatchObject({ code: 0 });
});

test('an account is named by its address as well as by its id', async () => {
  const [admin, creator] = [await createUser(h.owner, 'admin'), await createUser(h.owner, 'creator')];
  const suspend = (named: string[]) =>
    ops('users', 'suspend', ...named, '--reason', 'Looked into', '--as', admin.email);
  expect(await suspend(['--user-id', 'nobody@people.test'])).toEqual({
    code: 1,
    text: 'There is no account for nobody@people.test',
  });
  expect(await suspend(['--user-id', creator.email])).toMatchObject({ code: 0 });
  const { status } = await h.owner
    .selectFrom('users')
    .select('status')
    .where('id', '=', creator.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('suspended');
  expect(await suspend([`--user-id=${creator.email}`])).toMatchObject({ code: 1 });
});

test('a procedure is called through the same policy as on the web', async () => {
  const creator = await createUser(h.owner, 'creator');
  const admin = await createUser(h.owner, 'admin');
  expect(await ops('review.statistics', '--as', creator.email)).toEqual({
    code: 1,
    text: 'You do not have access to this',
  });
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

test('verify-certificate recognises what this installation signed, and ends with code 1 for anything else', async () => {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const campaign = await createCampaign(h.owner, { brandId: brand.id });
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id });
  const id = await digitalId({ ...h.context(), env: loadEnv({ DATA_DIR: h.env.dataDir }) });
  const paper = await writePaper({ title: 'A page', lead: '', sections: [], notes: [], at: new Date(0) });
  const signed = await signPdf(paper, id, { reason: `Signing certificate of deal ${deal.id}`, at: new Date() });
  const file = join(h.env.dataDir, 'certificate.pdf');
  writeFileSync(file, signed);
  const yes = await ops('verify-certificate', file);
  expect(yes.code).toBe(0);
  expect(JSON.parse(yes.text)).toMatchObject({
    valid: true,
    signature: { name: id.certificate.subject.replace('CN=', '') },
    deal: { dealId: deal.id, campaignName: campaign.name },
  });
  writeFileSync(file, Buffer.concat([signed, Buffer.from('\n')]));
  const no = 'Accord did not sign this file, or it was changed';
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
    text: 'The database already has accounts: demo data is only for an empty one',
  });
});

test('every procedure is a command that tells its flags, without a database', async () => {
  const { code, text } = await ops('crm', 'brands', '--help');
  expect(code).toBe(0);
  expect(text).toContain('List brands in the CRM');
  expect(text).toMatch(/--status \[value\] +active, pending, suspended or null/);
  expect(text).toMatch(/--page-size \[number\] +Minimum: 1; Maximum: 100 \(default: 10\)/);
  expect(text).toContain('--as <email>');
  const groups = new Set(procedures().map(({ name }) => name.split('.')[0]));
  const { program } = procedureCommands();
  expect(new Set(program.commands.map((group) => group.name()))).toEqual(groups);
  const commands = program.commands.flatMap((group) => group.commands);
  expect(commands).toHaveLength(procedures().length);
  expect(commands.filter((command) => command.description() === '')).toEqual([]);
});

test('flags make the same input as JSON; programs are answered in JSON, people in tables', async () => {
  const admin = await createUser(h.owner, 'admin');
  const brand = await createUser(h.owner, 'brand', { user: { createdAt: new Date('2030-01-01T00:00:00Z') } });
  const asked = ['crm', 'brands', '--area', 'admin', '--page-size', '1', '--as', admin.email];
  const { code, text } = await ops(...asked);
  expect(code).toBe(0);
  const answer = JSON.parse(text);
  expect(answer).toMatchObject({ rows: [{ id: brand.id, email: brand.email }], pageSize: 1 });
  const json = '{"area":"admin","pageSize":1}';
  expect(JSON.parse((await ops('crm.brands', json, '--as', admin.email)).text)).toEqual(answer);
  expect(JSON.parse((await ops('crm', 'brands', '--json', json, '--as', admin.email)).text)).toEqual(answer);
  const table = (await ops(...asked, '--output', 'table')).text;
  expect(table).toMatch(/^id +createdAt +email +/m);
  expect(table).toMatch(new RegExp(`^${brand.id} {2}2030-01-01T00:00:00.000Z {2}${brand.email}`, 'm'));
  expect(table).toMatch(/^pageSize: 1$/m);
});

test('a write by flags acts and is on the record; the policy decides as on the web', async () => {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const campaign = await createCampaign(h.owner, {
    brandId: brand.id,
    status: 'creators_assigned',
    reviewStatus: 'approved',
  });
  const deal = await createDeal(h.owner, {
    campaign,
    creatorId: creator.id,
    status: 'invited',
    invitationDate: new Date(),
  });
  const decline = ['deals', 'decline', '--deal-id', deal.id, '--as'];
  expect(await ops(...decline, brand.email)).toEqual({ code: 1, text: 'You do not have access to this' });
  expect(await ops(...decline, creator.email)).toMatchObject({ code: 0 });
  const { status } = await h.owner
    .selectFrom('deals')
    .select('status')
    .where('id', '=', deal.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('declined');
  const written = await h.owner
    .selectFrom('auditLog')
    .select(['userId', 'via'])
    .where('resourceId', '=', deal.id)
    .where('action', '=', 'deal.decline')
    .execute();
  expect(written).toEqual([{ userId: creator.id, via: 'ops' }]);
});

test.each([
  [
    ['crm', 'brands', '--area', 'moon'],
    /^error: option '--area \[string\]' argument 'moon' is invalid\. Allowed choices are admin, agency, brand\./,
  ],
  [['crm', 'nothing'], /^error: unknown command 'nothing'/],
  [['crm', 'brands', '--moon', '1'], /^error: unknown option '--moon'/],
  [['deals', 'accept', '--deal-id', '7', '--as', 'CREATOR'], /^Deal is not a valid id$/],
  [['deals', 'mine'], /^Authentication required$/],
  [['deals', 'mine', '--as'], /^--as needs a value$/],
  [['deals', 'mine', '--output', 'xml'], /^--output is table or json$/],
])('a mistake in a flag is answered with one sentence: %j', async (args, sentence) => {
  const { email } = await createUser(h.owner, 'creator');
  const { code, text } = await ops(...args.map((word) => (word === 'CREATOR' ? email : word)));
  expect(code).toBe(1);
  expect(text.replace(/\n--help lists what there is$/, '')).toMatch(sentence);
  expect(text.split('\n').length).toBeLessThanOrEqual(3);
});

const completion = ops('completion').then(({ text }) => {
  const script = join(h.env.dataDir, 'completion.sh');
  writeFileSync(script, text);
  return script;
});

test.each([
  [['accord', 'de'], 'deals demo'],
  [['accord', 'crm', 'bra'], 'brands brand'],
  [['accord', 'users', 'gr'], 'grant'],
  [['accord', 'crm', 'brands', '--pa'], '--page --page-size'],
])('a shell completes %j', async (typed, completed) => {
  const script = await completion;
  const line = `source ${script}; COMP_WORDS=(${typed.join(' ')}); COMP_CWORD=${typed.length - 1}; _accord; echo "\${COMPREPLY[*]}"`;
  const { stdout } = await promisify(execFile)('bash', ['-c', line]);
  expect(stdout.trim().split(' ').toSorted()).toEqual(completed.split(' ').toSorted());
});

test('who reads only the beginning of an answer gets no error', async () => {
  const { stdout, stderr } = await promisify(execFile)('bash', [
    '-c',
    `'${process.execPath}' '${OPS}' help | head -n 1`,
  ]);
  expect({ stdout, stderr }).toEqual({ stdout: 'Accord on the command line\n', stderr: '' });
});
