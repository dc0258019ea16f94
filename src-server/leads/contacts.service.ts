import type { z } from 'zod';
import { LEADS_CSV_MAX_ROWS } from '#shared/constants.ts';
import { plainCell } from '#shared/csv.ts';
import {
  CONTACT_VERDICTS,
  type ContactReport,
  contactLine,
  type importContactsInput,
  type JudgedLine,
} from '#shared/leads/import.schema.ts';
import { csvMessages } from '#shared/messages/csv.ts';
import * as texts from '#shared/messages/leads/contact-import.ts';
import { withAccount } from '../auth/addresses.service.ts';
import type { Context } from '../context.ts';
import { csvRecords, csvTable, firstProblem } from '../csv.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import { insertAll } from '../data/insert-all.ts';
import { badRequest } from '../errors.ts';
import { recordAllCreated } from '../transition.ts';
import { userOf } from '../trpc.ts';
import { addressesAmongLeads, lockImport } from './leads.queries.ts';

type Input = z.infer<typeof importContactsInput>;
type Contact = z.infer<typeof contactLine>;
/** A line of the file, with the contact that it names; null where it cannot be read. */
type Line = JudgedLine & { contact: Contact | null };
type Field = keyof Contact | 'firstName' | 'lastName';

/** The columns that are read, by the names that spreadsheets and our own export give them. */
const COLUMNS: Record<Field, readonly string[]> = {
  name: ['name', 'full name'],
  firstName: ['first name', 'firstname', 'given name'],
  lastName: ['last name', 'lastname', 'surname', 'family name'],
  email: ['email', 'email address', 'e-mail'],
  phoneNumber: ['phone', 'phone number'],
  userType: ['type', 'role'],
};

/** What would become of each line of a file of contacts. Locks and writes nothing. @throws BAD_REQUEST for a file that cannot be read */
export async function checkContacts(ctx: Context, input: Input): Promise<ContactReport> {
  const { records, unread } = readFile(input.csv);
  return reportOf(await judged(ctx.db, records, input.userType), unread);
}

/**
 * Makes each new contact of a file a lead, all of them or none; nobody is written to, because nobody asked for it. Answers what became of
 * each line. Locks imports. @throws BAD_REQUEST for a file that cannot be read
 */
export async function importContacts(ctx: Context, input: Input): Promise<ContactReport> {
  const { records, unread } = readFile(input.csv);
  return inTransaction(ctx.db, async (tx) => {
    await lockImport(tx);
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

type Records = ReturnType<typeof csvRecords>;

/** @throws BAD_REQUEST for a file without names or addresses */
function readFile(csv: string): { records: Records; unread: string[] } {
  const records = csvRecords(csv, LEADS_CSV_MAX_ROWS);
  const columns = [...new Set(records.flatMap(({ record }) => Object.keys(record)))];
  const has = (field: Field) => COLUMNS[field].some((name) => columns.includes(name));
  if (!has('name') && !has('firstName')) throw badRequest(csvMessages.missingColumn('Name'), 'csv');
  if (!has('email')) throw badRequest(csvMessages.missingColumn('Email'), 'csv');
  const read = Object.values(COLUMNS).flat();
  return { records, unread: columns.filter((column) => column !== '' && !read.includes(column)) };
}

async function judged(db: Db | Tx, records: Records, typeOfOthers: Contact['userType']): Promise<Line[]> {
  const lines = records.map(({ line, record }) => readLine(line, record, typeOfOthers));
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

function readLine(line: number, record: Record<string, string>, typeOfOthers: Contact['userType']): Line {
  const cell = (field: Field) => plainCell(COLUMNS[field].map((name) => record[name]).find(Boolean) ?? '');
  const name = cell('name') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' ');
  const typed = { name, email: cell('email') };
  const read = contactLine.safeParse({
    ...typed,
    phoneNumber: cell('phoneNumber'),
    userType: cell('userType').toLowerCase() || typeOfOthers,
  });
  return read.success
    ? { line, ...typed, verdict: 'new', problem: null, contact: read.data }
    : { line, ...typed, verdict: 'wrong', problem: firstProblem(read.error), contact: null };
}

function reportOf(lines: readonly Line[], unread: string[]): ContactReport {
  const counts = Object.fromEntries(
    CONTACT_VERDICTS.map((verdict) => [verdict, lines.filter((line) => line.verdict === verdict).length]),
  ) as ContactReport['counts'];
  const csv = csvTable(
    ['Line', 'Name', 'Email', 'Result', 'Problem'],
    lines.map(({ line, name, email, verdict, problem }) => [line, name, email, texts.verdicts[verdict], problem]),
  );
  return { lines: lines.map(({ contact: _, ...line }) => line), counts, unread, csv };
}
