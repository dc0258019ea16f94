import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createFile, createUser } from '#db/factories.ts';
import { partsOf } from '#server/account/export.queries.ts';
import { exportPerson } from '#server/account/export.service.ts';
import type { SystemContext } from '#server/context.ts';
import { importing, NOW } from '#tests/import/importing.ts';
import { harness } from '#tests/support/harness.ts';
import { newFolder } from '#tests/support/new-folder.ts';
import { samples } from '#tests/support/sample-files.ts';

const h = await harness();
const actor = { kind: 'system', onBehalfOf: null } as const;
const ctx: SystemContext = { ...h.context(actor, NOW), actor, via: 'ops' };
await importing(h);
const BO = 'bo@creators.example';
const bo = await h.owner.selectFrom('users').select('id').where('email', '=', BO).executeTakeFirstOrThrow();
await h.owner.updateTable('users').set({ passwordHash: 'SECRET-HASH' }).where('id', '=', bo.id).execute();

/** The files of the zip by name, as text. */
async function exported(email: string): Promise<Map<string, string>> {
  const path = join(newFolder(), 'person.zip');
  await exportPerson(ctx, email, path);
  const reader = new ZipReader(new BlobReader(new Blob([readFileSync(path)])));
  const files = new Map<string, string>();
  for (const entry of await reader.getEntries()) {
    if (!entry.directory) files.set(entry.filename, await entry.getData(new TextWriter()));
  }
  return files;
}

test('a person gets what Accord has of them, by parts, and nothing of others', async () => {
  const files = await exported(BO);
  const part = (name: string) => JSON.parse(files.get(`${name}.json`) ?? '[]');
  expect(part('account')).toMatchObject([{ email: BO, firstName: 'Bo', role: 'creator' }]);
  expect(part('creatorProfile')).toMatchObject([{ username: 'bo.berg', followerCount: 48_000 }]);
  expect(part('earnings')).toHaveLength(3);
  expect(part('deals').map(({ creatorId }: { creatorId: string }) => creatorId)).toEqual(Array(3).fill(bo.id));
  expect(part('submissions')).toHaveLength(2);
  const all = [...files.values()].join('\n');
  for (const other of ['anna@northlight.example', 'cy@creators.example', 'Cole']) expect(all).not.toContain(other);
});

test('a page lists every file with what it holds, and asks for nothing from outside', async () => {
  const files = await exported(BO);
  const page = files.get('index.html') ?? '';
  const linked = [...page.matchAll(/href="([^"]+)"/g)].map(([, path = '']) => decodeURIComponent(path));
  expect(linked.toSorted()).toEqual([...files.keys()].filter((name) => name !== 'index.html').toSorted());
  expect(page).toContain('<a href="earnings.json">Earnings from your deals</a></td><td>3 entries</td>');
  expect(page).not.toMatch(/https?:|src=|<script|<link/);
});

test('no secret is in it', async () => {
  const all = [...(await exported(BO)).values()].join('\n');
  expect(all).not.toContain('SECRET-HASH');
  expect(all).not.toMatch(/passwordHash|tokenHash|providerId|idempotencyKey|customerRef/);
});

test('the files that they sent are in it, with names that cannot leave the folder', async () => {
  const { key } = await h.context().providers.files.put(Readable.from([await samples.pdf()]), {
    maxBytes: 1_000,
    allowed: ['application/pdf'],
    maxPixels: 1,
  });
  const user = await createUser(h.owner, 'creator');
  const file = await createFile(h.owner, { ownerId: user.id, name: '../../etc/paper.pdf', contentKey: key });
  await createFile(h.owner, { ownerId: user.id, name: 'lost.jpg' });
  const names = [...(await exported(user.email)).keys()].filter((name) => name.startsWith('files/'));
  expect(names).toEqual([`files/${file.id} __.._etc_paper.pdf`]);
  const page = (await exported(user.email)).get('index.html');
  expect(page).toContain(`<a href="files/${file.id}%20__.._etc_paper.pdf">../../etc/paper.pdf</a>`);
});

test('the audit log says that it was handed over; an address without an account gets nothing', async () => {
  await exported(BO);
  const rows = await h.owner
    .selectFrom('auditLog')
    .select(['actor', 'via'])
    .where('action', '=', 'account.export')
    .execute();
  expect(rows).toContainEqual({ actor: 'system', via: 'ops' });
  await expect(exported('nobody@people.example')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

/** Tables that name a person and are not in the export, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  auth_tokens: 'secrets',
  brand_join_links: 'the address of a page that says the brand’s name, which is in it',
  recovery_codes: 'secrets',
  second_factors: 'secrets',
  sign_in_tickets: 'secrets',
  campaign_reviews: 'the reviewer is named by the platform’s own work',
  campaign_files: 'which file belongs to which campaign; the files are in it',
  file_uploads: 'unfinished',
  data_copies: 'when this copy was asked for',
  request_blocks: 'over within minutes',
  removals: 'what was removed, for the ten minutes in which it can come back',
  payment_requests: 'keys of payments, which are in it',
  conversation_sides: 'counts of what was read',
  audit_checks: 'who of the staff asked for a check',
  crm_views: 'carried over into the saved views',
  favourites: 'carried over into the lists',
  saved_filter_sets: 'carried over into the saved views',
  conversions: 'the orders of the brand’s own shop, and who struck one out',
  creator_totals: 'sums of the earnings',
  brand_totals: 'sums of the budgets',
};

test('every table that names a person is in the export, or is left out for a reason', async () => {
  const { rows } = await sql<{ name: string }>`select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass order by 1`.execute(h.owner);
  const read = Object.values(partsOf(h.db, { id: bo.id, email: BO })).map((query) => query.compile().sql);
  const missing = rows.map(({ name }) => name).filter((name) => !read.some((text) => text.includes(`"${name}"`)));
  expect(missing.filter((name) => !(name in LEFT_OUT))).toEqual([]);
});
