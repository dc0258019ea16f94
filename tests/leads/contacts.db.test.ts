import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { LEADS_CSV_MAX_ROWS } from '#shared/constants.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const { id: adminId } = await createUser(h.owner, 'admin', { user: { firstName: 'Kim', lastName: 'Staff' } });
const admin = await h.as(adminId, NOW);
const member = await h.actor((await createUser(h.owner, 'creator')).id);

const leadsLike = (part: string) =>
  h.owner.selectFrom('leads').selectAll().where('email', 'like', `%${part}%`).orderBy('email').execute();
const contacts = (csv: string) => ({ csv, userType: 'creator' as const });
/** The verdicts on a file: `[line, verdict]`. */
const verdicts = ({ lines }: { lines: readonly { line: number; verdict: string }[] }) =>
  lines.map(({ line, verdict }) => [line, verdict]);

describe('who may', () => {
  test('staff only, and a refused call imports nothing', async () => {
    const file = contacts('name,email\nAna,who-may@contacts.test');
    for (const call of ['checkContacts', 'importContacts'] as const) {
      await expect((await h.as(null, NOW)).leads[call](file)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
      for (const role of ['brand', 'creator', 'agency'] as const) {
        const other = await h.as((await createUser(h.owner, role)).id, NOW);
        await expect(other.leads[call](file)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      }
    }
    expect(await leadsLike('who-may@')).toEqual([]);
  });
});

describe('a file of contacts', () => {
  const csv = [
    'Name,Email,Phone,Type,Company',
    "Ana Quill,ANA@mixed.test,'+49 30 1,Brand,Quill",
    'Bo,bo@mixed.test,,,',
    'Again,ana@mixed.test,,creator,',
    'No Address,,,,',
    'Odd,odd@mixed.test,,singer,',
    `Member,${member.email.toUpperCase()},,,`,
    'Known,known@mixed.test,,,',
  ].join('\r\n');

  test('is checked line by line, and checking writes nothing', async () => {
    await h.owner
      .insertInto('leads')
      .values({ name: 'Known', email: 'Known@mixed.test', userType: 'brand', createdAt: NOW, updatedAt: NOW })
      .execute();
    const report = await admin.leads.checkContacts(contacts(csv));
    expect(verdicts(report)).toEqual([
      [2, 'new'],
      [3, 'new'],
      [4, 'repeated'],
      [5, 'wrong'],
      [6, 'wrong'],
      [7, 'account'],
      [8, 'registered'],
    ]);
    expect(report.lines[3]).toMatchObject({ name: 'No Address', email: '', problem: 'Email is required' });
    expect(report.lines[4]?.problem).toMatch(/^Type must be one of/);
    expect(report.counts).toEqual({ new: 2, imported: 0, registered: 1, account: 1, repeated: 1, wrong: 2 });
    expect(report.unread).toEqual(['Company']);
    expect((await leadsLike('@mixed.test')).map(({ name }) => name)).toEqual(['Known']);
  });

  test('is imported: what is new becomes leads that nobody writes to, on record each; the rest is left as it was', async () => {
    const mails = await h.owner.selectFrom('mailOutbox').select('id').execute();
    const report = await admin.leads.importContacts(contacts(csv));
    expect(report.counts).toEqual({ new: 0, imported: 2, registered: 1, account: 1, repeated: 1, wrong: 2 });
    const rows = await leadsLike('@mixed.test');
    expect(rows.map(({ name }) => name)).toEqual(['Ana Quill', 'Bo', 'Known']);
    expect(rows[0]).toMatchObject({
      email: 'ana@mixed.test',
      phoneNumber: '+49 30 1',
      userType: 'brand',
      status: 'new',
      imported: true,
      handledBy: adminId,
      confirmedAt: null,
      createdAt: NOW,
    });
    expect(rows[1]).toMatchObject({ phoneNumber: null, userType: 'creator', imported: true });
    expect(rows[2]).toMatchObject({ imported: false, handledBy: null });
    await h.runJobs();
    expect(await h.owner.selectFrom('mailOutbox').select('id').execute()).toHaveLength(mails.length);
    const trail = await h.owner
      .selectFrom('auditLog')
      .select(['resourceId', 'fromStatus', 'toStatus', 'userId', 'after'])
      .where('action', '=', 'leads.import')
      .execute();
    const entries = rows.slice(0, 2).map(({ id, userType }) => ({
      resourceId: id,
      fromStatus: null,
      toStatus: 'new',
      userId: adminId,
      after: { status: 'new', userType },
    }));
    expect(trail).toHaveLength(2);
    expect(trail).toEqual(expect.arrayContaining(entries));
    const listed = (await admin.leads.list({ search: 'ana@mixed.test' })).rows;
    expect(listed).toMatchObject([{ imported: true, handledBy: 'Kim Staff', may: { invite: { allowed: true } } }]);
  });

  test('its report has each line and its fate, and no cell of it is a formula', async () => {
    const { csv: report } = await admin.leads.checkContacts(contacts('name,email\n=1+1,ana@mixed.test\nCy,cy@'));
    expect(parse(report)).toEqual([
      ['Line', 'Name', 'Email', 'Result', 'Problem'],
      ['2', "'=1+1", 'ana@mixed.test', 'Already among the leads', ''],
      ['3', 'Cy', 'cy@', 'Not readable', 'Email must be an address such as name@example.com'],
    ]);
  });

  test('our own export can be read again', async () => {
    await h.owner
      .insertInto('leads')
      .values({
        name: '+Plus',
        email: 'plus@own.test',
        phoneNumber: '+1 2',
        userType: 'agency',
        confirmedAt: NOW,
        createdAt: NOW,
        updatedAt: NOW,
      })
      .execute();
    const { csv: exported } = await admin.leads.export({ search: 'plus@own.test' });
    await h.owner.deleteFrom('leads').where('email', '=', 'plus@own.test').execute();
    expect((await admin.leads.importContacts(contacts(exported))).counts.imported).toBe(1);
    expect(await leadsLike('plus@own.test')).toMatchObject([
      { name: '+Plus', phoneNumber: '+1 2', userType: 'agency' },
    ]);
  });

  test('may put semicolons or tabs between its cells, and leave out cells at the end of a line', async () => {
    const semicolons = await admin.leads.checkContacts(contacts('Full name;E-mail;Phone\n"Li; A";li@cells.test\n'));
    expect(semicolons.lines).toMatchObject([{ name: 'Li; A', email: 'li@cells.test', verdict: 'new' }]);
    const tabs = await admin.leads.checkContacts(contacts('\uFEFFname\temail address\nMo\tmo@cells.test'));
    expect(tabs.lines).toMatchObject([{ line: 2, name: 'Mo', email: 'mo@cells.test', verdict: 'new' }]);
  });

  test('may have names in two columns, and other separators in the text of its header line', async () => {
    const { lines } = await admin.leads.checkContacts(
      contacts(
        'First name;Last name;Email;"Notes, if any"\nAna;Quill;ana@names.test;\nBo;;bo@names.test;x\n;;cy@names.test;',
      ),
    );
    expect(lines).toMatchObject([
      { name: 'Ana Quill', verdict: 'new' },
      { name: 'Bo', verdict: 'new' },
      { name: '', verdict: 'wrong', problem: 'Name is required' },
    ]);
  });

  test('names each bad line with its number and the reason, and the rest is taken', async () => {
    const file =
      'name,email\n"Ana,ana@rest.test\nBo,bo@rest.test\nCy,cy@rest.test,too,many\n"Di ""D""",di@rest.test,\n';
    const { lines } = await admin.leads.importContacts(contacts(file));
    expect(lines.map(({ line, verdict, problem }) => [line, verdict, problem])).toEqual([
      [2, 'wrong', 'a quotation mark in it is not closed'],
      [3, 'imported', null],
      [4, 'wrong', 'it has 4 cells, but the header has 2'],
      [5, 'imported', null],
    ]);
    expect((await leadsLike('@rest.test')).map(({ name }) => name)).toEqual(['Bo', 'Di "D"']);
  });

  test.each([
    [
      'Outlook',
      'First Name,Middle Name,Last Name,Company,E-mail Address,E-mail 2 Address,Business Phone,Mobile Phone\nAna,M,Quill,Q,a@heads.test,,+1,+2',
    ],
    [
      'Google',
      'First Name,Middle Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nAna,M,Quill,* myContacts,* Work,a@heads.test ::: b@heads.test,Mobile,+2 ::: +3',
    ],
    [
      'the old Google',
      'Name,Given Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Value\nAna M Quill,Ana,Quill,*,a@heads.test,+2',
    ],
    [
      'HubSpot',
      'Record ID - Contact,First Name,Last Name,Email,Phone Number,Lead Status\n1,Ana M,Quill,a@heads.test,+2,New',
    ],
    ['Excel, with sep=', 'sep=;\r\nFull Name;E-Mail;Phone\r\nAna M Quill;a@heads.test;+2\r\n'],
    [
      'Excel, with a title',
      '"Contacts, spring 2026";;\r\n;;\r\nfull_name;email_address;Phone\r\nAna M Quill;a@heads.test;+2\r\n;;\r\n',
    ],
    ['an old Mac', 'Name,Email,Phone\rAna M Quill,a@heads.test,+2\r'],
  ])('is read with the head of %s', async (_, file) => {
    const { lines } = await admin.leads.importContacts(contacts(file));
    expect(lines).toMatchObject([{ name: 'Ana M Quill', email: 'a@heads.test', verdict: 'imported' }]);
    expect(await leadsLike('@heads.test')).toMatchObject([{ phoneNumber: '+2' }]);
    await h.owner.deleteFrom('leads').where('email', '=', 'a@heads.test').execute();
  });

  test.each([
    ['name,email', 'The file has no lines below its header line. Nothing was imported.'],
    ['email,phone\na@b.test,1', 'The file has no column Name. Nothing was imported.'],
    ['name,phone\nAna,1', 'The file has no column Email. Nothing was imported.'],
    ['name,email\nAna\0,a@b.test', 'The file is not a text file'],
    [
      `name,email\n${'Ana,a@b.test\n'.repeat(LEADS_CSV_MAX_ROWS + 1)}`,
      'The file has more than 2,000 lines; split it. Nothing was imported.',
    ],
  ])('that cannot be read is refused in one sentence: %#', async (file, sentence) => {
    const before = await h.owner.selectFrom('leads').select('id').execute();
    await expect(admin.leads.checkContacts(contacts(file))).rejects.toThrow(sentence);
    await expect(admin.leads.importContacts(contacts(file))).rejects.toThrow(sentence);
    expect(await h.owner.selectFrom('leads').select('id').execute()).toHaveLength(before.length);
  });

  test('that two of the staff import at the same moment comes in once', async () => {
    const file = contacts(`name,email\n${Array.from({ length: 50 }, (_, n) => `N,n${n}@race.test`).join('\n')}`);
    const reports = await Promise.all([1, 2, 3].map(() => admin.leads.importContacts(file)));
    expect(reports.map(({ counts }) => counts.imported).sort()).toEqual([0, 0, 50]);
    expect(reports.map(({ counts }) => counts.registered).sort()).toEqual([0, 50, 50]);
    expect(await leadsLike('@race.test')).toHaveLength(50);
  });

  test('comes in whole or not at all', async () => {
    await h.owner.schema.alterTable('leads').addCheckConstraint('no_zed', sql`email <> 'zed@whole.test'`).execute();
    const file = contacts('name,email\nYed,yed@whole.test\nZed,zed@whole.test');
    await expect(admin.leads.importContacts(file)).rejects.toThrow();
    await h.owner.schema.alterTable('leads').dropConstraint('no_zed').execute();
    expect(await leadsLike('@whole.test')).toEqual([]);
  });
});
