import { randomBytes } from 'node:crypto';
import { toBase64 } from '#shared/seals/base64.ts';
import { leafOf } from '#shared/seals/leaves.ts';
import {
  consistencyRanges,
  type Frontier,
  type Hash,
  type HashOf,
  inclusionRanges,
  isSameHash,
  nodeHash,
  type Range,
  rangeHash,
  rootOf,
  subtreesOf,
  withLeaf,
} from '#shared/seals/merkle.ts';
import { movementText, PARTIES, type Party } from '#shared/seals/movements.ts';
import { namesKey, readHead, type TreeHead } from '#shared/seals/tree-heads.ts';
import type { Context } from '../context.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import { addJobs } from '../jobs.ts';
import { logKey, signHead } from './log-key.rules.ts';
import { bookingsByIds, unsealedBookings } from './movements.queries.ts';
import { movementOf } from './movements.rules.ts';
import * as queries from './seals.queries.ts';
import { isStored, spanOf, storedHash } from './stored-hashes.rules.ts';

/** How many rows are sealed in one transaction, of the audit log and of the ledger each. */
const BATCH = 5_000;
const SALT_BYTES = 16;

type Sealing = Pick<Context, 'db' | 'env' | 'now'>;

/**
 * The job `audit.seal`: adds the rows of the audit log, and the bookings as each party sees them, to a Merkle tree, and signs its head; so a row that
 * is changed or deleted later is noticed, and anybody who has kept a head can tell. Before that it computes the last signed head again, and signs
 * nothing if the log no longer fits it. Holds an advisory lock, so that one process seals at a time. Returns how many leaves were added.
 * @throws Error if the past was rewritten
 */
export async function sealLog(ctx: Sealing): Promise<number> {
  let sealed = 0;
  for (;;) {
    const { added, more } = await inTransaction(ctx.db, (tx) => sealBatch(tx, ctx));
    sealed += added;
    if (!more) return sealed;
  }
}

/** A row or booking that becomes a leaf. */
interface Entry {
  auditId: number | null;
  transactionId: string | null;
  party: Party | null;
  salt: string;
  hash: Hash;
}

async function sealBatch(tx: Tx, { env, now }: Sealing): Promise<{ added: number; more: boolean }> {
  await queries.lockSealing().execute(tx);
  const head = await newestHead(tx);
  const frontier = await frontierOf(tx);
  if (head && (head.size !== frontier.size || !isSameHash(head.root, rootOf(frontier)))) {
    throw new Error(`The log no longer fits its tree head of ${head.size} seals, so no other is signed`);
  }
  const rows = (await queries.unsealedRows(tx, BATCH)).rows;
  const bookings = (await unsealedBookings(BATCH).execute(tx)).rows;
  const entries = [...rows.map(({ id, body }) => entryOfRow(id, body)), ...(await entriesOfBookings(tx, bookings))];
  const grown = await append(tx, frontier, entries);
  if (grown.size > 0 && (entries.length > 0 || !head || !namesKey(head, logKey(env)))) {
    const note = signHead(env, { size: grown.size, root: rootOf(grown) });
    await queries.insertHead(tx, { size: grown.size, note, signedAt: now });
    await addJobs(
      tx,
      'audit.witness',
      env.witnesses.map(({ key: { name: witness } }) => ({ payload: { witness }, jobKey: `witness:${witness}` })),
    );
  }
  return { added: entries.length, more: rows.length === BATCH || bookings.length === BATCH };
}

const newSalt = (): string => toBase64(randomBytes(SALT_BYTES));

function entryOfRow(auditId: number, body: string): Entry {
  const salt = newSalt();
  return { auditId, transactionId: null, party: null, salt, hash: leafOf('audit', salt, body) };
}

async function entriesOfBookings(tx: Tx, bookings: readonly { id: string }[]): Promise<Entry[]> {
  if (bookings.length === 0) return [];
  const ids = bookings.map(({ id }) => id);
  const facts = new Map((await bookingsByIds(tx, ids).execute()).map((row) => [row.id, row]));
  return ids.flatMap((transactionId) =>
    PARTIES.flatMap((party) => {
      const booking = facts.get(transactionId);
      const movement = booking ? movementOf(booking, party) : null;
      if (!movement) return [];
      const salt = newSalt();
      return [{ auditId: null, transactionId, party, salt, hash: leafOf('movement', salt, movementText(movement)) }];
    }),
  );
}

/** Writes leaves and the subtrees that they complete; returns the tree with them. */
async function append(tx: Tx, frontier: Frontier, entries: readonly Entry[]): Promise<Frontier> {
  if (entries.length === 0) return frontier;
  const nodes: { level: number; index: number; hash: string }[] = [];
  const leaves = entries.map(({ hash, ...entry }, at) => ({
    index: frontier.size + at,
    ...entry,
    hash: toBase64(hash),
  }));
  const grown = entries.reduce(
    (tree, { hash: leaf }) =>
      withLeaf(tree, leaf, ({ level, index }, hash) => {
        if (isStored(level)) nodes.push({ level, index, hash: toBase64(hash) });
      }),
    frontier,
  );
  await queries.insertLeaves(tx, leaves);
  if (nodes.length > 0) await queries.insertNodes(tx, nodes);
  return grown;
}

/** The hashes of ranges, read with one statement of some hundred short rows at most for each eight levels of the tree. */
async function hashesOf(db: Db | Tx, ranges: readonly Range[]): Promise<Hash[]> {
  const spans = ranges.flatMap((range) => subtreesOf(range).map(spanOf));
  const { rows } = await queries.storedHashes(db, spans);
  const stored = new Map(rows.map(({ level, index, hash }) => [`${level} ${index}`, storedHash(hash)]));
  const hashOf: HashOf = ({ level, index }) => {
    const hash = isStored(level) ? stored.get(`${level} ${index}`) : undefined;
    if (hash) return hash;
    if (isStored(level)) throw new Error(`The log lacks the hash ${index} of level ${level}`);
    return nodeHash(hashOf({ level: level - 1, index: index * 2 }), hashOf({ level: level - 1, index: index * 2 + 1 }));
  };
  return ranges.map((range) => rangeHash(range, hashOf));
}

/** The whole tree as it is now. */
async function frontierOf(tx: Tx): Promise<Frontier> {
  const { size } = await queries.leafCount(tx).executeTakeFirstOrThrow();
  const subtrees = subtreesOf({ start: 0, end: size });
  const ranges = subtrees.map(({ level, index }) => ({ start: index * 2 ** level, end: (index + 1) * 2 ** level }));
  return { size, hashes: await hashesOf(tx, ranges) };
}

/** A head as it was published, also read. */
export type PublishedHead = TreeHead & { note: string };

/** The newest signed head as it was published; null before the first run of the job. Locks nothing. */
export async function newestNote(db: Db | Tx): Promise<string | null> {
  return (await queries.newestHead(db).executeTakeFirst())?.note ?? null;
}

/** The same, read. Locks nothing. @throws Error if it is not a head */
export async function newestHead(db: Db | Tx): Promise<PublishedHead | null> {
  const note = await newestNote(db);
  if (note === null) return null;
  const head = readHead(note);
  if (!head) throw new Error('The newest tree head cannot be read');
  return { ...head, note };
}

/**
 * The head that proves a leaf: the newest that a witness has signed, with the lines of all its witnesses; the newest of all as long as that one does
 * not reach the leaf, and without witnesses. Null before the first run of the job. Locks nothing. @throws Error if it is not a head
 */
export async function headToProve(db: Db | Tx, index: number): Promise<PublishedHead | null> {
  const witnessed = await queries.newestWitnessed(db).execute();
  const [{ size, note } = { size: 0, note: '' }] = witnessed;
  const proving = size > index ? `${note}${witnessed.map(({ line }) => `${line}\n`).join('')}` : await newestNote(db);
  if (proving === null) return null;
  const head = readHead(proving);
  if (!head) throw new Error('The tree head cannot be read');
  return { ...head, note: proving };
}

/** The hashes that lead from a leaf to the root of a tree of this size, which the log must have reached. Locks nothing. */
export const inclusionPath = (db: Db | Tx, index: number, size: number): Promise<Hash[]> =>
  hashesOf(db, inclusionRanges(index, size));

/** The hashes which show that the tree of the second size begins with the one of the first. Locks nothing. */
export const consistencyPath = (db: Db | Tx, from: number, to: number): Promise<Hash[]> =>
  hashesOf(db, consistencyRanges(from, to));
