import type { z } from 'zod';
import {
  type importPeopleInput,
  type PeopleReport,
  type PersonVerdict,
  personLine,
} from '#shared/crm/people-import.schema.ts';
import { personVerdicts } from '#shared/messages/crm/people-import.ts';
import { audit } from '../audit.ts';
import { type Context, doerOf } from '../context.ts';
import { firstProblem, lineReport } from '../csv.ts';
import type { CsvLine } from '../csv-reader.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import { addressHash } from '../ground/brand-people.ts';
import { takeTurn } from '../ground/locks.ts';
import { nameIn, personFile } from '../person-file.ts';
import { userOf } from '../trpc.ts';
import * as queries from './contacts.queries.ts';
import { insertNote } from './notes.queries.ts';
import { insertTag } from './tags.queries.ts';

type Input = z.infer<typeof importPeopleInput>;
type Person = z.infer<typeof personLine>;
/** A line of the file with its person, null if it cannot be read, and the creator who it is. */
type Line = PeopleReport['lines'][number] & { person: Person | null; creatorId: string | null };

const file = personFile({
  platform: ['platform', 'network', 'channel', 'socialnetwork'],
  handle: ['handle', 'username', 'account', 'profile', 'socialhandle', 'instagramhandle', 'tiktokhandle'],
  tags: ['tags', 'tag', 'labels', 'label', 'groups'],
  note: ['note', 'notes', 'comment', 'comments'],
});

/** What would happen to each line of a file of a brand's people. Locks and writes nothing. @throws BAD_REQUEST for a file that cannot be read */
export async function checkPeople(ctx: Context, { csv }: Input): Promise<PeopleReport> {
  const { lines: records, unread } = await file.linesOf(csv);
  return reportOf(await judged(ctx.db, ctx, records), unread);
}

/**
 * Adds the new people of a file to a brand's own, all of them or none: those on Accord as creators, the others as contacts. Nobody is mailed. Returns
 * what happened to each line. Locks imports of people. @throws BAD_REQUEST for a file that cannot be read
 */
export async function importPeople(ctx: Context, { csv }: Input): Promise<PeopleReport> {
  const { id: brandId } = userOf(ctx);
  const { lines: records, unread } = await file.linesOf(csv);
  return inTransaction(ctx.db, async (tx) => {
    await takeTurn(tx, 'people.import', brandId);
    const lines = await judged(tx, ctx, records);
    const fresh = lines.filter(({ verdict }) => verdict === 'new' || verdict === 'creator');
    if (fresh.length > 0) await addPeople(tx, ctx, brandId, fresh);
    const became: Partial<Record<PersonVerdict, PersonVerdict>> = { new: 'imported', creator: 'linked' };
    return reportOf(
      lines.map((line) => ({ ...line, verdict: became[line.verdict] ?? line.verdict })),
      unread,
    );
  });
}

async function addPeople(tx: Tx, ctx: Context, brandId: string, lines: readonly Line[]): Promise<void> {
  const own = { brandId, source: 'file', stage: 'prospect', createdAt: ctx.now, updatedAt: ctx.now } as const;
  const unknown = { name: null, email: null, platform: null, handle: null, tags: [], note: null };
  const rows = lines.flatMap(({ person, creatorId }) =>
    person ? [{ ...own, creatorId, ...(creatorId === null ? person : unknown) }] : [],
  );
  await queries.insertPeople(tx, rows).execute();
  for (const { person, creatorId: userId } of lines) {
    if (!person || userId === null) continue;
    for (const tag of person.tags) await insertTag(tx, { brandId }, { userId, tag, createdAt: ctx.now }).execute();
    if (person.note === null) continue;
    const note = { userId, authorId: doerOf(userOf(ctx)), body: person.note, createdAt: ctx.now };
    await insertNote(tx, { brandId }, note).execute();
  }
  const linked = lines.filter(({ creatorId }) => creatorId !== null).length;
  const after = { contacts: lines.length - linked, creators: linked };
  await audit(tx, ctx, { action: 'crm.importPeople', resourceType: 'crm list', resourceId: 'people', after });
}

const accountOf = ({ platform, handle }: Person): string | null =>
  platform && handle ? `${platform} ${handle.toLowerCase()}` : null;

async function judged(db: Db | Tx, ctx: Context, records: readonly CsvLine[]): Promise<Line[]> {
  const { id: brandId } = userOf(ctx);
  const lines = records.map(readLine);
  const people = lines.flatMap(({ person }) => (person ? [person] : []));
  const emails = [...new Set(people.map(({ email }) => email))];
  const accounts = [...new Set(people.flatMap((person) => accountOf(person) ?? []))];
  const hashes = new Map(emails.map((email) => [addressHash(ctx.env, email), email]));
  const blocked = await queries.blockedAmong(db, [...hashes.keys()]).execute();
  const doNotContact = new Set(blocked.map((row) => hashes.get(row.addressHash)));
  const contacts = new Set((await queries.knownAddresses(db, brandId, emails).execute()).map(({ email }) => email));
  const byAddress = new Map((await queries.listedByAddress(db, emails).execute()).map(({ email, id }) => [email, id]));
  const byAccount = new Map(
    (await queries.listedByAccount(db, accounts).execute()).map(({ account, id }) => [account, id]),
  );
  const found = [...byAddress.values(), ...byAccount.values()];
  const ours = new Set((await queries.creatorsAmong(db, brandId, found).execute()).map(({ creatorId }) => creatorId));
  const seen = new Set<string>();
  return lines.map((line) => {
    if (!line.person) return line;
    const { email } = line.person;
    const creatorId = byAddress.get(email) ?? byAccount.get(accountOf(line.person) ?? '') ?? null;
    const repeated = seen.has(email) || (creatorId !== null && seen.has(creatorId));
    seen.add(email);
    if (creatorId !== null) seen.add(creatorId);
    if (repeated) return { ...line, verdict: 'repeated' };
    if (contacts.has(email) || (creatorId !== null && ours.has(creatorId))) return { ...line, verdict: 'known' };
    if (creatorId !== null) return { ...line, verdict: 'creator', creatorId };
    return doNotContact.has(email) ? { ...line, verdict: 'blocked' } : line;
  });
}

function readLine(read: CsvLine): Line {
  const { line } = read;
  const unread = { line, verdict: 'wrong', person: null, creatorId: null } as const;
  if ('problem' in read) return { ...unread, name: '', email: '', problem: read.problem };
  const cell = file.cells(read.record);
  const typed = { name: nameIn(cell), email: cell('email') };
  const found = personLine.safeParse({
    ...typed,
    platform: cell('platform').toLowerCase() || null,
    handle: cell('handle').replace(/^@/, ''),
    tags: cell('tags')
      .split(/[,;|]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
    note: cell('note'),
  });
  return found.success
    ? { line, ...typed, verdict: 'new', problem: null, person: found.data, creatorId: null }
    : { ...unread, ...typed, problem: firstProblem(found.error) };
}

const reportOf = (lines: readonly Line[], unread: string[]): PeopleReport => ({
  lines: lines.map(({ person: _p, creatorId: _c, ...line }) => line),
  unread,
  ...lineReport(personVerdicts, lines),
});
