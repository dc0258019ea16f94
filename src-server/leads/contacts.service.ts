import type { z } from 'zod';
import {
  type ContactReport,
  contactLine,
  type importContactsInput,
  type JudgedLine,
} from '#shared/leads/import.schema.ts';
import * as texts from '#shared/messages/leads/contact-import.ts';
import { withAccount } from '../auth/addresses.service.ts';
import type { Context } from '../context.ts';
import { firstProblem, lineReport } from '../csv.ts';
import type { CsvLine } from '../csv-reader.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import { insertAll } from '../data/insert-all.ts';
import { takeTurn } from '../ground/locks.ts';
import { nameIn, personFile } from '../person-file.ts';
import { recordAllCreated } from '../transition.ts';
import { userOf } from '../trpc.ts';
import { addressesAmongLeads } from './leads.queries.ts';

type Input = z.infer<typeof importContactsInput>;
type Contact = z.infer<typeof contactLine>;
/** A line of the file, with its contact; null if it cannot be read. */
type Line = JudgedLine & { contact: Contact | null };

const file = personFile({
  phoneNumber: [
    'phone',
    'phonenumber',
    'mobilephone',
    'mobilephonenumber',
    'mobile',
    'phone1value',
    'businessphone',
    'workphone',
    'primaryphone',
    'homephone',
    'telephone',
  ],
  userType: ['type', 'role'],
});

/** What would happen to each line of a file of contacts. Locks and writes nothing. @throws BAD_REQUEST for a file that cannot be read */
export async function checkContacts(ctx: Context, input: Input): Promise<ContactReport> {
  const { lines: records, unread } = await file.linesOf(input.csv);
  return reportOf(await judged(ctx.db, records, input.userType), unread);
}

/**
 * Makes each new contact of a file a lead, all of them or none. Nobody is mailed, because nobody asked for it. Returns what happened to each line.
 * Locks imports. @throws BAD_REQUEST for a file that cannot be read
 */
export async function importContacts(ctx: Context, input: Input): Promise<ContactReport> {
  const { lines: records, unread } = await file.linesOf(input.csv);
  return inTransaction(ctx.db, async (tx) => {
    await takeTurn(tx, 'leads.import');
    const lines = await judged(tx, records, input.userType);
    const fresh = lines.flatMap(({ verdict, contact }) => (verdict === 'new' && contact ? [contact] : []));
    if (fresh.length > 0) await insertLeads(tx, ctx, fresh);
    const after = lines.map((line) => (line.verdict === 'new' ? { ...line, verdict: 'imported' as const } : line));
    return reportOf(after, unread);
  });
}

async function insertLeads(tx: Tx, ctx: Context, contacts: readonly Contact[]): Promise<void> {
  const own = { imported: true, handledBy: userOf(ctx).id, createdAt: ctx.now, updatedAt: ctx.now };
  const rows = contacts.map((contact) => ({ ...contact, ...own }));
  const leads = await insertAll(tx, 'leads', rows).returning(['id', 'userType']).execute();
  await recordAllCreated(tx, ctx, 'lead', leads, 'leads.import', 'new');
}

async function judged(db: Db | Tx, records: readonly CsvLine[], typeOfOthers: Contact['userType']): Promise<Line[]> {
  const lines = records.map((read) => readLine(read, typeOfOthers));
  const emails = [...new Set(lines.flatMap(({ contact }) => (contact ? [contact.email] : [])))];
  const accounts = await withAccount(db, emails);
  const leads = new Set((await addressesAmongLeads(db, emails).execute()).map(({ email }) => email.toLowerCase()));
  const seen = new Set<string>();
  return lines.map((line) => {
    if (!line.contact) return line;
    const { email } = line.contact;
    const repeated = seen.has(email);
    seen.add(email);
    if (repeated) return { ...line, verdict: 'repeated' };
    if (accounts.has(email)) return { ...line, verdict: 'account' };
    return leads.has(email) ? { ...line, verdict: 'registered' } : line;
  });
}

function readLine(read: CsvLine, typeOfOthers: Contact['userType']): Line {
  const { line } = read;
  if ('problem' in read) return { line, name: '', email: '', verdict: 'wrong', problem: read.problem, contact: null };
  const cell = file.cells(read.record);
  const typed = { name: nameIn(cell), email: cell('email') };
  const found = contactLine.safeParse({
    ...typed,
    phoneNumber: cell('phoneNumber'),
    userType: cell('userType').toLowerCase() || typeOfOthers,
  });
  return found.success
    ? { line, ...typed, verdict: 'new', problem: null, contact: found.data }
    : { line, ...typed, verdict: 'wrong', problem: firstProblem(found.error), contact: null };
}

const reportOf = (lines: readonly Line[], unread: string[]): ContactReport => ({
  lines: lines.map(({ contact: _, ...line }) => line),
  unread,
  ...lineReport(texts.verdicts, lines),
});
