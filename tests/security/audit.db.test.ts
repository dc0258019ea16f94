import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { checkSeals, sealCount } from '#server/seals/checking.service.ts';
import { logKey } from '#server/seals/log-key.rules.ts';
import { AUDIT_EXPORT_MAX_ROWS, AUDIT_PAGE_ROWS } from '#shared/constants.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { sealAll } from '#tests/support/sealed.ts';

const h = await racingHarness();
const NOW = new Date('2026-06-05T10:00:00.000Z');
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const admin = await createUser(h.owner, 'admin', { user: { firstName: 'Ada', lastName: 'Auditor' } });

/** Rows of the log a minute apart, the last of them at `NOW`. */
async function log(count: number, action: string, resourceType: string, agent = 'vitest'): Promise<void> {
  await sql`insert into audit_log (created_at, action, resource_type, resource_id, actor, via, ip_address, user_agent)
    select ${NOW}::timestamptz - (${count} - n) * interval '1 minute', ${action}, ${resourceType}, 'thing-' || n, 'anonymous', 'web',
      '203.0.113.9', ${agent} from generate_series(1, ${sql.lit(count)}) n`.execute(h.owner);
}

test('[ADM-SEC-31] [CONST-18] the log is newest first, a hundred rows a page, and every row comes once', async () => {
  await log(250, 'leads.register', 'lead');
  const { security } = await h.as(admin.id, NOW);
  const first = await security.auditLog({});
  expect(first.rows).toHaveLength(AUDIT_PAGE_ROWS);
  const rows = [...first.rows];
  for (let cursor = first.nextCursor; cursor; ) {
    const next = await security.auditLog({ cursor });
    rows.push(...next.rows);
    cursor = next.nextCursor;
  }
  const stored = await h.owner
    .selectFrom('auditLog')
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  expect(rows.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
});

test('[ADM-SEC-22] [ADM-SEC-31] the search is for a part of action or resource, the filters for the whole, and both hold', async () => {
  await log(3, 'pricing.save', 'pricing floor');
  await log(3, 'pricing.delete', 'pricing floor');
  await log(2, 'settings.save_100%', 'odd thing');
  const { security } = await h.as(admin.id, NOW);
  const found = async (input: object) => {
    const { rows } = await security.auditLog(input);
    return [...new Set(rows.map(({ action, resourceType }) => `${action} ${resourceType}`))].sort();
  };
  expect(await found({ search: 'PRICING' })).toEqual(['pricing.delete pricing floor', 'pricing.save pricing floor']);
  expect(await found({ search: 'd thing' })).toEqual(['settings.save_100% odd thing']);
  expect(await found({ search: 'save_1' })).toEqual(['settings.save_100% odd thing']);
  expect(await found({ search: 'save%1' })).toEqual([]);
  expect(await found({ action: 'pricing.save' })).toEqual(['pricing.save pricing floor']);
  expect(await found({ action: 'pricing' })).toEqual([]);
  expect(await found({ resourceType: 'pricing floor', search: 'delete' })).toEqual(['pricing.delete pricing floor']);
  const names = await security.auditNames();
  expect(names.actions).toEqual(expect.arrayContaining(['leads.register', 'pricing.delete', 'pricing.save']));
  expect(names.resourceTypes).toEqual(expect.arrayContaining(['lead', 'odd thing', 'pricing floor']));
  const slices = [await security.auditLog({ search: 'pricing', limit: 4 })];
  slices.push(await security.auditLog({ search: 'pricing', limit: 4, cursor: slices[0]?.nextCursor }));
  const whole = await security.auditLog({ search: 'pricing' });
  expect(slices.flatMap(({ rows }) => rows)).toEqual(whole.rows);
  await expect(security.auditLog({ search: 'x'.repeat(101) })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(security.auditLog({ cursor: 'bm90IG91cnM' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('[ADM-SEC-23] the export holds what is filtered, no formula, and is itself on record', async () => {
  await log(2, 'files.url', 'file', '=HYPERLINK("http://evil.test")');
  const { security } = await h.as(admin.id, NOW);
  const { name, csv } = await security.exportAudit({ action: 'files.url' });
  expect(name).toBe('audit-log-2026-06-05.csv');
  const lines = csv.trimEnd().split('\n');
  expect(lines[0]).toBe(
    'Timestamp,Action,Resource,Resource ID,User ID,IP Address,User Agent,On Behalf Of,Agency ID,API Key,What happened',
  );
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
  const [row] = (await security.auditLog({ action: 'security.exportAudit' })).rows;
  expect(row).toMatchObject({ userId: admin.id, resourceType: 'audit log' });
  const stored = await h.owner
    .selectFrom('auditLog')
    .select('after')
    .where('id', '=', row?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(stored.after).toMatchObject({ action: 'files.url', rows: 2 });
});

test('a row says who did what to which thing, with its page and what changed, and so does the export', async () => {
  const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Luma' } });
  const creator = await createUser(h.owner, 'creator', { user: { firstName: 'Olivia', lastName: 'Hart' } });
  const campaign = await createCampaign(h.owner, { brandId: brand.id, name: 'Summer glow', status: 'new' });
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'invited' });
  const row = { createdAt: minutesLater(1), actor: 'user', via: 'web', userId: admin.id } as const;
  await h.owner
    .insertInto('auditLog')
    .values([
      {
        ...row,
        apiKey: 'accord_abcdef',
        action: 'review.approve',
        resourceType: 'campaign',
        resourceId: campaign.id,
        fromStatus: 'under_review',
        toStatus: 'approved',
        before: JSON.stringify({ briefNotes: 'One', budget: 5 }),
        after: JSON.stringify({ briefNotes: 'Two', budget: 5 }),
      },
      { ...row, action: 'deal.accept', resourceType: 'deal', resourceId: deal.id, onBehalfOf: creator.id },
      {
        ...row,
        action: 'flags.set',
        resourceType: 'feature flag',
        resourceId: 'agency_area_enabled',
        actor: 'system',
        userId: null,
      },
    ])
    .execute();
  const { security } = await h.as(admin.id, NOW);
  const of = async (input: object) => (await security.auditLog(input)).rows.map(({ sentence }) => sentence);
  const approved = 'Ada Auditor approved the campaign Summer glow';
  const accepted = 'Ada Auditor accepted the deal of Olivia Hart for Summer glow, on behalf of Olivia Hart';
  expect((await security.auditLog({ action: 'review.approve', thing: campaign.id })).rows).toMatchObject([
    {
      sentence: approved,
      program: 'accord_abcdef',
      route: `/admin/projects/${campaign.id}`,
      changes: [
        { field: 'Status', before: 'Under review', after: 'Approved' },
        { field: 'Brief notes', before: 'One', after: 'Two' },
      ],
    },
  ]);
  const personId = admin.id;
  expect(await of({ thing: 'summer GLOW', personId })).toEqual([approved]);
  expect(await of({ personId, action: 'deal.accept' })).toEqual([accepted]);
  expect(await of({ thing: deal.id, personId })).toEqual([accepted]);
  expect(await of({ thing: deal.id, personId: creator.id })).toEqual([]);
  expect(await of({ thing: 'agency_area_enabled' })).toEqual(['Accord switched the feature flag agency_area_enabled']);
  expect(await of({ personId, from: '2026-06-06' })).toEqual([]);
  expect(await of({ thing: deal.id, from: '2026-06-05', until: '2026-06-05', personId })).toEqual([accepted]);
  await expect(security.auditLog({ from: 'soon' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(security.auditLog({ personId: 'Ada' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const { csv } = await security.exportAudit({ thing: campaign.id, personId });
  expect(csv).toContain(`accord_abcdef,${approved}`);
});

test('[ADM-SEC-23] the export ends at ten thousand rows', async () => {
  await log(AUDIT_EXPORT_MAX_ROWS + 5, 'search.everything', 'search');
  const { security } = await h.as(admin.id, NOW);
  const { csv } = await security.exportAudit({ search: 'search.every' });
  expect(csv.trimEnd().split('\n')).toHaveLength(AUDIT_EXPORT_MAX_ROWS + 1);
});

test('no other role has the log, its export or its check', async () => {
  for (const role of ['brand', 'creator', 'agency'] as const) {
    const { security } = await h.as((await createUser(h.owner, role)).id, NOW);
    await expect(security.exportAudit({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(security.checkAudit()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  const { security } = await h.as(null, NOW);
  await expect(security.exportAudit({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(security.checkAudit()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test('[ADM-SEC-32] the seals are checked by a job, which says how many rows, since when, and that it is whole', async () => {
  const { security } = await h.as(admin.id, NOW);
  expect(await security.auditCheck()).toBeNull();
  await sealAll(h.context());
  await Promise.all([security.checkAudit(), security.checkAudit()]);
  const asked = await security.auditCheck();
  expect(asked).toMatchObject({ checked: 0, finishedAt: null, finding: null });
  await h.runJobs();
  const done = await security.auditCheck();
  expect(done).toMatchObject({ finding: null, badAuditId: null, askedBy: 'Ada Auditor' });
  expect(done?.checked).toBe(done?.total);
  expect(done?.total).toBeGreaterThan(10_000);
  expect(Number(done?.firstAt)).toBeLessThan(Number(done?.lastAt));
  const rows = await h.owner
    .selectFrom('auditLog')
    .select('note')
    .where('action', '=', 'security.checkAudit')
    .execute();
  expect(rows, 'one for the question and one for the answer').toHaveLength(2);
});

test('a check that was stopped goes on where it was', async () => {
  const { security } = await h.as(admin.id, minutesLater(1));
  await sealAll(h.context());
  await security.checkAudit();
  const first = await checkSeals(h.db, logKey(h.env), { checked: 0, hash: '' });
  expect(first).toMatchObject({ checked: 5_000, fault: null, done: false });
  await h.owner
    .updateTable('auditChecks')
    .set({ checked: first.checked, lastHash: first.hash })
    .where('finishedAt', 'is', null)
    .execute();
  h.statements.length = 0;
  await h.runJobs();
  expect(await security.auditCheck()).toMatchObject({ finding: null });
  const batches = h.statements.filter((text) => /from log_entries left join audit_log/.test(text));
  const size = await sealCount(h.db);
  expect(batches).toHaveLength(Math.ceil((size - 5_000) / 5_000));
});

test('[ADM-SEC-32] a row that was changed is named', async () => {
  const { security } = await h.as(admin.id, minutesLater(2));
  const { id } = await h.owner
    .selectFrom('auditLog')
    .select('id')
    .where('action', '=', 'files.url')
    .limit(1)
    .executeTakeFirstOrThrow();
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(h.owner);
  await sql`update audit_log set note = 'nothing to see' where id = ${id}`.execute(h.owner);
  await security.checkAudit();
  await h.runJobs();
  const check = await security.auditCheck();
  expect(check).toMatchObject({ badAuditId: id });
  expect(check?.finding).toMatch(/^The audit row of seal \d+ is not what was sealed\.$/);
  expect(check?.finishedAt).not.toBeNull();
});
