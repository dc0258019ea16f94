import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { makeCopy } from '#server/account/copy.service.ts';
import type { Context } from '#server/context.ts';
import { cleanFiles } from '#server/providers/files/cleaning.ts';
import { usage } from '#server/providers/files/files.queries.ts';
import { FileRefused, type FileStore } from '#server/providers/files/interface.ts';
import { roles } from '#shared/policy/rule.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { PASSWORD, town } from './people.ts';

const h = await racingHarness();
const { app, browser, clock, mails, person } = await town(h);
const SYSTEM = { kind: 'system', onBehalfOf: null } as const;
const DAY = 86_400_000;
const UNDER_WAY = 'We are already preparing your data and will tell you when it is ready.';
const store = () => h.context().providers.files;
/** The context of a job at this moment, with another file store if one is given. */
const job = (now: Date = clock.now, files: FileStore = store()): Context => {
  const ctx = h.context(SYSTEM, now);
  return { ...ctx, via: 'job', providers: { ...ctx.providers, files } };
};
/** Runs the jobs that are due a minute later, because the worker uses the real clock. */
const runJobs = () => {
  clock.now = new Date(clock.now.getTime() + 60_000);
  return h.runJobs(clock.now);
};
beforeEach(() => h.owner.deleteFrom('rateLimits').execute());

/** A person who has requested a copy from their desk. */
async function asked(role: Parameters<typeof person>[0] = 'creator') {
  const user = await person(role);
  const desk = browser();
  await desk.signIn(user.email);
  expect((await desk.post('account.askForCopy')).status).toBe(200);
  return { user, desk };
}
type Desk = Awaited<ReturnType<typeof asked>>['desk'];
const copyOf = async (desk: Desk) => (await desk.get('account.overview')).data.copy;
async function made(role?: Parameters<typeof person>[0]) {
  const one = await asked(role);
  await runJobs();
  const { fileId } = (await copyOf(one.desk)).ready;
  return { ...one, fileId: String(fileId) };
}
const linkFor = async (desk: Desk, fileId: string) => desk.get('files.url', { fileId });
const fetched = (desk: Desk, url: string) =>
  app.inject({ url, headers: { cookie: [...desk.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } });
const fileRow = (id: string) => h.owner.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
const audited = async (userId: string) =>
  (
    await h.owner
      .selectFrom('auditLog')
      .select(['action', 'actor', 'via'])
      .where('resourceId', '=', userId)
      .where('action', 'in', ['account.askForCopy', 'account.export'])
      .orderBy('id')
      .execute()
  ).map(({ action, actor, via }) => [action, actor, via]);

describe('a copy of one’s data', () => {
  test('is asked for, made once, told in the app and by mail, and downloaded by its owner', async () => {
    const { user, desk } = await asked();
    expect(await copyOf(desk)).toEqual({ askedAt: clock.now.toISOString(), ready: null });
    const again = await desk.post('account.askForCopy');
    expect([again.status, again.error]).toEqual([409, UNDER_WAY]);
    await runJobs();
    const copy = await copyOf(desk);
    const until = new Date(clock.now.getTime() + 7 * DAY).toISOString();
    expect(copy).toMatchObject({ ready: { until } });
    const { data: link } = await linkFor(desk, copy.ready.fileId);
    expect(link.name).toMatch(/^accord-data-\d{4}-\d\d-\d\d\.zip$/);
    const answer = await fetched(desk, link.downloadUrl);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    expect(answer.rawPayload.length).toBe(copy.ready.sizeBytes);
    const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(answer.rawPayload)])));
    const account = (await reader.getEntries()).find(({ filename }) => filename === 'account.json');
    if (!account || account.directory) throw new Error('The zip has no account.json');
    expect(JSON.parse(await account.getData(new TextWriter()))).toMatchObject([{ email: user.email }]);
    expect(await audited(user.id)).toEqual([
      ['account.askForCopy', 'user', 'web'],
      ['account.export', 'system', 'job'],
    ]);
    expect(await noticesTo(h, user.id)).toMatchObject([
      { notificationType: 'data_copy_ready', title: 'Your data is ready', route: '/account' },
    ]);
    expect(await mails(user.email)).toContain('Your data is ready');
  });

  test.each([...roles])('is there for %s', async (role) => {
    const { desk, fileId } = await made(role);
    expect((await linkFor(desk, fileId)).status).toBe(200);
  });

  test('opens for nobody else: no visitor, no stranger, no staff, no agency that acts for the person', async () => {
    const { user, desk, fileId } = await made();
    const { data: link } = await linkFor(desk, fileId);
    for (const role of ['creator', 'brand', 'admin', 'super_admin'] as const) {
      const other = browser();
      await other.signIn((await person(role)).email);
      expect((await linkFor(other, fileId)).status, role).toBe(404);
      expect((await fetched(other, link.downloadUrl)).statusCode, role).toBe(404);
    }
    expect((await fetched(browser(), link.downloadUrl)).statusCode).toBe(404);

    const agency = await person('agency');
    const { id: assignmentId } = await h.owner
      .insertInto('agencyUsers')
      .values({ agencyId: agency.id, userId: user.id, role: 'managed_creator', createdAt: clock.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await desk.post('agency.consent', { assignmentId, acts: ['answer', 'upload', 'sign', 'message'] });
    const office = browser();
    await office.signIn(agency.email);
    expect((await office.post('agency.actFor', { assignmentId })).status).toBe(200);
    expect((await office.get('deals.mine', {})).status).toBe(200);
    expect((await linkFor(office, fileId)).status).toBe(404);
    expect((await fetched(office, link.downloadUrl)).statusCode).toBe(404);
    expect((await fetched(desk, link.downloadUrl)).statusCode).toBe(200);
    expect((await office.post('account.askForCopy')).status).toBe(403);
    expect((await linkFor(desk, fileId)).status).toBe(200);
  });

  test('takes the place of one from before, which opens for nobody any more and is not in it', async () => {
    const { user, desk, fileId } = await made();
    const { data: link } = await linkFor(desk, fileId);
    expect((await desk.post('account.askForCopy')).status).toBe(200);
    expect((await linkFor(desk, fileId)).status).toBe(404);
    expect((await fetched(desk, link.downloadUrl)).statusCode).toBe(404);
    await runJobs();
    const { fileId: newer } = (await copyOf(desk)).ready;
    expect(newer).not.toBe(fileId);
    const { data } = await linkFor(desk, newer);
    const reader = new ZipReader(
      new BlobReader(new Blob([new Uint8Array((await fetched(desk, data.url)).rawPayload)])),
    );
    expect((await reader.getEntries()).map(({ filename }) => filename).filter((name) => /files/.test(name))).toEqual(
      [],
    );
    expect(await h.owner.selectFrom('files').select('id').where('ownerId', '=', user.id).execute()).toHaveLength(2);
  });

  test('is kept for seven days, then nobody opens it and its content is removed', async () => {
    const { desk, fileId } = await made();
    const key = (await fileRow(fileId))?.contentKey ?? '';
    const began = clock.now;
    await cleanFiles(job(new Date(began.getTime() + 7 * DAY - 1)));
    expect(await store().exists(key)).toBe(true);
    clock.now = new Date(began.getTime() + 7 * DAY);
    expect(await copyOf(desk)).toBeNull();
    expect((await linkFor(desk, fileId)).status).toBe(404);
    await cleanFiles(job());
    expect(await store().exists(key)).toBe(false);
    expect(await fileRow(fileId)).toBeUndefined();
    await cleanFiles(job());
    expect((await desk.post('account.askForCopy')).status).toBe(200);
    clock.now = began;
  });

  test('is made for a closed account, and goes when the account is erased', async () => {
    const user = await person();
    const before = browser();
    await before.signIn(user.email);
    expect((await before.post('account.close', { password: PASSWORD, confirmation: 'DELETE' })).status).toBe(200);
    const began = clock.now;
    clock.now = new Date(began.getTime() + 13.5 * DAY);
    const desk = browser();
    await desk.signIn(user.email);
    expect((await desk.post('account.askForCopy')).status).toBe(200);
    await runJobs();
    const { fileId } = (await copyOf(desk)).ready;
    expect(await mails(user.email)).toContain('Your data is ready');
    const key = (await fileRow(fileId))?.contentKey ?? '';
    clock.now = new Date(began.getTime() + 14 * DAY);
    await h.runJobs(clock.now);
    expect((await fileRow(fileId))?.deletedAt).toEqual(clock.now);
    expect(await h.owner.selectFrom('dataCopies').selectAll().where('userId', '=', user.id).execute()).toEqual([]);
    await cleanFiles(job(new Date(clock.now.getTime() + DAY)));
    expect(await store().exists(key)).toBe(false);
    clock.now = began;
  });
});

describe('the job that makes it', () => {
  /** How many files were stored and removed through this store. */
  function counting(over: Partial<FileStore> = {}) {
    const seen = { stored: 0, removed: 0 };
    const base = store();
    const files: FileStore = {
      ...base,
      async putMade(stream, maxBytes) {
        const stored = await base.putMade(stream, maxBytes);
        seen.stored += 1;
        return stored;
      },
      async delete(key) {
        seen.removed += 1;
        await base.delete(key);
      },
      ...over,
    };
    return { seen, files };
  }

  test('does nothing a second time', async () => {
    const { user, desk } = await made();
    const before = [await copyOf(desk), await audited(user.id), await mails(user.email)];
    const { seen, files } = counting();
    await makeCopy(job(clock.now, files), user.id);
    expect(seen.stored).toBe(0);
    expect([await copyOf(desk), await audited(user.id), await mails(user.email)]).toEqual(before);
  });

  test('keeps nothing of two runs at once but one copy', async () => {
    const { user, desk } = await asked();
    const { seen, files } = counting();
    await Promise.all([makeCopy(job(clock.now, files), user.id), makeCopy(job(clock.now, files), user.id)]);
    expect((await copyOf(desk)).ready).not.toBeNull();
    expect(seen.stored - seen.removed).toBe(1);
    expect((await audited(user.id)).filter(([action]) => action === 'account.export')).toHaveLength(1);
  });

  test('keeps nothing when the account is erased while it runs', async () => {
    const { user } = await asked();
    const { seen, files } = counting({
      async open() {
        throw new Error('Nothing of this person is read');
      },
    });
    const racing: FileStore = {
      ...files,
      async putMade(stream, maxBytes) {
        const stored = await files.putMade(stream, maxBytes);
        await h.owner.deleteFrom('dataCopies').where('userId', '=', user.id).execute();
        return stored;
      },
    };
    await makeCopy(job(clock.now, racing), user.id);
    expect(seen).toEqual({ stored: 1, removed: 1 });
    expect(await h.owner.selectFrom('files').select('id').where('ownerId', '=', user.id).execute()).toEqual([]);
  });

  test('fails on a full disk and succeeds when it is tried again; after a day the person may ask anew', async () => {
    const { user, desk } = await asked();
    const full: FileStore = {
      ...store(),
      putMade: () => Promise.reject(new FileRefused('no_room', 'There is no room on the disk.')),
    };
    await expect(makeCopy(job(clock.now, full), user.id)).rejects.toBeInstanceOf(FileRefused);
    expect(await copyOf(desk)).toMatchObject({ ready: null });
    const began = clock.now;
    clock.now = new Date(began.getTime() + DAY);
    expect(await copyOf(desk)).toBeNull();
    expect((await desk.post('account.askForCopy')).status).toBe(200);
    await runJobs();
    expect((await copyOf(desk)).ready).not.toBeNull();
    clock.now = began;
  });
});

test('five copies a day, then a sentence', async () => {
  const { desk } = await made();
  for (let n = 1; n < 5; n += 1) {
    expect((await desk.post('account.askForCopy')).status).toBe(200);
    await runJobs();
  }
  const more = await desk.post('account.askForCopy');
  expect([more.status, more.error]).toEqual([
    429,
    'You have asked for your data too often. Please try again tomorrow.',
  ]);
  expect((await copyOf(desk)).ready).not.toBeNull();
});

test('a copy counts for nothing in the room that files may take', async () => {
  const user = await createUser(h.owner, 'creator');
  await (await h.as(user.id, clock.now)).account.askForCopy();
  await runJobs();
  expect(await h.db.transaction().execute((tx) => usage(tx, user.id))).toEqual({ bytes: 0, openUploads: 0 });
});
