import { describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { DAY_MS } from '#shared/constants.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';

const h = await racingHarness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const { id: adminId } = await createUser(h.owner, 'admin', { user: { firstName: 'Kim', lastName: 'Staff' } });
const admin = await h.as(adminId, NOW);

interface Made {
  name?: string;
  email?: string;
  userType?: 'creator' | 'brand' | 'agency';
  status?: 'new' | 'contacted' | 'invited' | 'closed';
  confirmedAt?: Date | null;
  phoneNumber?: string | null;
}
let made = 0;
/** A lead, a minute older than the previous one. */
async function lead(over: Made = {}): Promise<string> {
  made += 1;
  const at = new Date(NOW.getTime() - made * 60_000);
  const row = await h.owner
    .insertInto('leads')
    .values({
      name: 'Some One',
      email: `lead${made}@example.test`,
      userType: 'brand',
      ...over,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
const rowOf = (id: string) => h.owner.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const trailOf = (id: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'fromStatus', 'toStatus', 'userId'])
    .where('resourceId', '=', id)
    .orderBy('id')
    .execute();

describe('who may', () => {
  test('staff only: a visitor is asked to sign in, every other role is refused, and nothing changes', async () => {
    const leadId = await lead();
    const calls = [
      (who: typeof admin) => who.leads.list({}),
      (who: typeof admin) => who.leads.export({}),
      (who: typeof admin) => who.leads.contact({ leadId }),
      (who: typeof admin) => who.leads.close({ leadId }),
      (who: typeof admin) => who.leads.reopen({ leadId }),
      (who: typeof admin) => who.leads.invite({ leadId, email: 'a@b.test', role: 'brand' }),
    ];
    for (const call of calls) {
      await expect(call(await h.as(null, NOW))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
      for (const role of ['brand', 'creator', 'agency'] as const) {
        const other = await h.as((await createUser(h.owner, role)).id, NOW);
        await expect(call(other)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      }
    }
    expect((await rowOf(leadId)).status).toBe('new');
    const superAdmin = await h.as((await createUser(h.owner, 'super_admin')).id, NOW);
    expect((await superAdmin.leads.list({})).rows.length).toBeGreaterThan(0);
  });
});

describe('the list', () => {
  test('[PUB-40] staff read leads newest first with all that the form asked for, page by page, filtered and searched', async () => {
    const anaId = await lead({ name: 'Ana 100% Quill', phoneNumber: '+44 1', userType: 'creator', confirmedAt: NOW });
    await lead({ name: 'Bo Quill', userType: 'agency', status: 'closed' });
    await lead({ name: 'Cy', email: 'someone@quill.example', userType: 'creator' });
    const found = await admin.leads.list({ search: 'QUILL' });
    expect(found.rows.map(({ name }) => name)).toEqual(['Ana 100% Quill', 'Bo Quill', 'Cy']);
    expect(found.rows[0]).toMatchObject({
      id: anaId,
      email: expect.stringContaining('@example.test'),
      phoneNumber: '+44 1',
      userType: 'creator',
      status: 'new',
      confirmedAt: NOW,
      handledBy: null,
      note: null,
    });
    const names = async (filters: Parameters<typeof admin.leads.list>[0]) =>
      (await admin.leads.list({ search: 'quill', ...filters })).rows.map(({ name }) => name);
    expect(await names({ userType: 'creator' })).toEqual(['Ana 100% Quill', 'Cy']);
    expect(await names({ status: 'closed' })).toEqual(['Bo Quill']);
    expect(await names({ status: 'closed', userType: 'creator' })).toEqual([]);
    expect(await names({ search: '100%' })).toEqual(['Ana 100% Quill']);
    expect(await names({ search: '%_' })).toEqual([]);

    const first = await admin.leads.list({ search: 'quill', limit: 2 });
    expect(first.rows).toHaveLength(2);
    const second = await admin.leads.list({ search: 'quill', limit: 2, cursor: first.nextCursor });
    expect(second.rows.map(({ name }) => name)).toEqual(['Cy']);
    expect(second.nextCursor).toBeNull();
  });
});

describe('following up', () => {
  test('each step keeps its note and who took it, and is on record', async () => {
    const leadId = await lead();
    await admin.leads.contact({ leadId, note: 'Called; wants an example first.' });
    const [row] = (await admin.leads.list({})).rows.filter(({ id }) => id === leadId);
    expect(row).toMatchObject({
      status: 'contacted',
      note: 'Called; wants an example first.',
      handledBy: 'Kim Staff',
      updatedAt: NOW,
    });
    await admin.leads.close({ leadId });
    await admin.leads.reopen({ leadId, note: null });
    expect(await trailOf(leadId)).toEqual([
      { action: 'lead.contact', fromStatus: 'new', toStatus: 'contacted', userId: adminId },
      { action: 'lead.close', fromStatus: 'contacted', toStatus: 'closed', userId: adminId },
      { action: 'lead.reopen', fromStatus: 'closed', toStatus: 'new', userId: adminId },
    ]);
  });

  test('a step that the status does not allow is refused and changes nothing', async () => {
    const leadId = await lead({ status: 'closed' });
    await expect(admin.leads.contact({ leadId, note: 'x' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(admin.leads.close({ leadId })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(admin.leads.invite({ leadId, email: 'closed@example.test', role: 'brand' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await rowOf(leadId)).toMatchObject({ status: 'closed', note: null, handledBy: null });
    expect(await mailsTo(h, 'closed@example.test')).toEqual([]);
    await expect(admin.leads.contact({ leadId: '018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('inviting', () => {
  const accept = async (email: string) => {
    const body = (await mailsTo(h, email)).at(-1)?.bodyText ?? '';
    const token = /\/auth\?setup=true#token=([\w-]+)/.exec(body)?.[1] ?? '';
    await (await h.as(null, NOW)).auth.acceptInvite({ token, password: 'plum marigold river 7' });
  };

  test('makes the invite with its link by mail and moves the lead; the link makes the account', async () => {
    const email = 'mara@brand.test';
    const leadId = await lead({ email });
    await admin.leads.invite({ leadId, email, role: 'brand', note: 'Starts in May' });
    expect(await rowOf(leadId)).toMatchObject({ status: 'invited', note: 'Starts in May', handledBy: adminId });
    const invite = await h.owner.selectFrom('invites').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    expect(invite).toMatchObject({
      role: 'brand',
      status: 'pending',
      invitedBy: adminId,
      agencyId: null,
      sentAt: NOW,
      expiresAt: new Date(NOW.getTime() + 7 * DAY_MS),
    });
    expect(await trailOf(invite.id)).toEqual([
      { action: 'users.invite', fromStatus: null, toStatus: 'pending', userId: adminId },
    ]);
    await h.runJobs();
    const sent = await h.owner.selectFrom('invites').select('status').where('id', '=', invite.id).executeTakeFirst();
    expect(sent?.status).toBe('sent');
    await accept(email);
    const user = await h.owner.selectFrom('users').select(['role', 'status']).where('email', '=', email).execute();
    expect(user).toEqual([{ role: 'brand', status: 'active' }]);
  });

  test('an invite whose mail is refused has failed, and the next one takes its place', async () => {
    const email = 'nobody@bounce.accord.test';
    await admin.leads.invite({ leadId: await lead({ email }), email, role: 'creator' });
    await h.runJobs();
    await admin.leads.invite({ leadId: await lead({ email }), email, role: 'creator' });
    const invites = await h.owner.selectFrom('invites').select('status').where('email', '=', email).execute();
    expect(invites.map(({ status }) => status).sort()).toEqual(['pending', 'revoked']);
  });

  test('an open invite or an account is in the way, and then nothing of it happens; one that ran out is not', async () => {
    const email = 'twice@brand.test';
    await admin.leads.invite({ leadId: await lead({ email }), email, role: 'brand' });
    const again = await lead({ email });
    await expect(admin.leads.invite({ leadId: again, email, role: 'brand' })).rejects.toThrow(
      'There is already an open invitation for this address.',
    );
    expect((await rowOf(again)).status).toBe('new');
    const later = await h.as(adminId, new Date(NOW.getTime() + 8 * DAY_MS));
    await later.leads.invite({ leadId: again, email, role: 'brand' });
    const invites = await h.owner.selectFrom('invites').select('status').where('email', '=', email).execute();
    expect(invites.map(({ status }) => status).sort()).toEqual(['expired', 'pending']);

    const member = await createUser(h.owner, 'creator');
    const { email: taken } = await h.actor(member.id);
    await expect(
      admin.leads.invite({ leadId: await lead({ email: taken }), email: taken, role: 'creator' }),
    ).rejects.toThrow('There is already an account for this address.');
  });

  test('two invites of one address at the same moment make one', async () => {
    const email = 'race@brand.test';
    const ids = [await lead({ email }), await lead({ email }), await lead({ email })];
    const answers = await Promise.allSettled(ids.map((leadId) => admin.leads.invite({ leadId, email, role: 'brand' })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await h.owner.selectFrom('invites').select('id').where('email', '=', email).execute()).toHaveLength(1);
    expect(await mailsTo(h, email)).toHaveLength(1);
  });

  test('an agency is asked to sign up, because agencies come by request', async () => {
    const email = 'desk@agency.test';
    const leadId = await lead({ email, userType: 'agency' });
    await admin.leads.invite({ leadId, email, role: 'agency' });
    expect((await rowOf(leadId)).status).toBe('invited');
    expect(await h.owner.selectFrom('invites').select('id').where('email', '=', email).execute()).toEqual([]);
    const [mail] = await mailsTo(h, email);
    expect(mail?.bodyText).toContain('/auth?mode=sign-up&type=agency');
  });
});

describe('the export', () => {
  test('holds what is filtered and confirmed, no cell of it is a formula, and it is on record', async () => {
    await lead({ name: '=HYPERLINK("https://evil.test")', email: 'zed1@export.test', confirmedAt: NOW });
    await lead({ name: 'Comma, "Quote"', email: 'zed2@export.test', phoneNumber: '+49 30 1', confirmedAt: NOW });
    await lead({ name: 'Unconfirmed', email: 'zed3@export.test' });
    const answer = await admin.leads.export({ search: '@export.test' });
    expect(answer).toMatchObject({ exported: 2, unconfirmed: 1 });
    expect(answer.csv, 'the mark of UTF-8 is put before it where it is saved').toMatch(/^Name,/);
    const lines = answer.csv.trim().split('\r\n');
    expect(lines[0]).toBe('Name,Email,Phone,Type,Status,Registered,Confirmed');
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.test"")",zed1@export.test`);
    expect(lines[2]).toContain(`"Comma, ""Quote""",zed2@export.test,'+49 30 1,brand,new,`);
    expect(answer.csv).not.toContain('Unconfirmed');
    const [trail] = await h.owner
      .selectFrom('auditLog')
      .select(['action', 'userId', 'after'])
      .where('action', '=', 'leads.export')
      .where('userId', '=', adminId)
      .execute();
    expect(trail).toMatchObject({ after: { search: '@export.test', exported: 2, unconfirmed: 1 } });
    expect((await admin.leads.export({ search: '@export.test', userType: 'agency' })).exported).toBe(0);
  });
});
