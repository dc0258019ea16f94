import { toBase64 } from '#shared/seals/base64.ts';
import { leafOf } from '#shared/seals/leaves.ts';
import { type Frontier, isSameHash, rootOf, withLeaf } from '#shared/seals/merkle.ts';
import { type Movement, movementText } from '#shared/seals/movements.ts';
import { isSignedBy, type LogKey, namesKey, readHead } from '#shared/seals/tree-heads.ts';
import type { Db, Tx } from '../data/db.ts';
import { bookingsByIds } from './movements.queries.ts';
import { movementOf } from './movements.rules.ts';
import * as queries from './seals.queries.ts';
import { newestHead } from './seals.service.ts';
import { isStored, storedHash } from './stored-hashes.rules.ts';

const BATCH = 5_000;

/** How far a check of the seals has come: the number of leaves, and the hashes of the tree that they make, separated by spaces. */
export interface SealPlace {
  checked: number;
  hash: string;
}

/** What the check of one batch found. */
export interface CheckedBatch extends SealPlace {
  /** What is wrong, in one sentence, and the audit row it is about, if there is one; null if nothing is wrong. */
  fault: { finding: string; auditId: number | null } | null;
  /** When the oldest and the newest audit row of the batch were written; null without rows. */
  firstAt: Date | null;
  lastAt: Date | null;
  done: boolean;
}

/** How many leaves there are to check. Locks nothing. */
export async function sealCount(db: Db | Tx): Promise<number> {
  return (await queries.leafCount(db).executeTakeFirstOrThrow()).size;
}

/** Where the log begins, before its first leaf. */
const START: SealPlace = { checked: 0, hash: '' };

const frontierAt = ({ checked, hash }: SealPlace): Frontier => ({
  size: checked,
  hashes: hash === '' ? [] : hash.split(' ').map(storedHash),
});

/**
 * Computes the next leaves from the rows and bookings as they are now, and the tree from the leaves, and compares both with what is stored, with every
 * head that was published, and with the signature of the newest. Locks nothing.
 */
export async function checkSeals(db: Db | Tx, key: LogKey, from: SealPlace): Promise<CheckedBatch> {
  const { rows } = await queries.leavesFrom(db, from.checked, BATCH);
  const movements = await movementsIn(db, rows);
  const until = from.checked + rows.length;
  const nodes = new Map(
    (await queries.nodesWithin(db, from.checked, until)).rows.map((row) => [nodeName(row), row.hash]),
  );
  const heads = Map.groupBy(await queries.headsBetween(db, from.checked, until).execute(), ({ size }) => size);
  let tree = frontierAt(from);
  let firstAt: Date | null = null;
  let lastAt: Date | null = null;
  const so = () => ({ checked: tree.size, hash: tree.hashes.map(toBase64).join(' '), firstAt, lastAt });
  const wrong = (finding: string, auditId: number | null = null) => ({
    ...so(),
    fault: { finding, auditId },
    done: true,
  });
  for (const row of rows) {
    const text = row.transactionId === null ? row.body : movements(row);
    if (row.index !== tree.size || text === null) return wrong(missing(row, tree.size));
    const leaf = leafOf(row.transactionId === null ? 'audit' : 'movement', row.salt, text);
    if (toBase64(leaf) !== row.hash) return wrong(changed(row), row.auditId);
    const spoilt: string[] = [];
    tree = withLeaf(tree, leaf, (subtree, hash) => {
      if (isStored(subtree.level) && nodes.get(nodeName(subtree)) !== toBase64(hash)) spoilt.push(nodeName(subtree));
    });
    if (spoilt.length > 0) return wrong(`The log’s hash ${spoilt.join(' and ')} is not what its seals make.`);
    for (const { note } of heads.get(tree.size) ?? []) {
      const head = readHead(note);
      if (!head || head.size !== tree.size || !isSameHash(head.root, rootOf(tree))) {
        return wrong(`The log does not fit its signed tree head of ${tree.size} seals.`);
      }
    }
    if (row.createdAt && (firstAt === null || row.createdAt < firstAt)) firstAt = row.createdAt;
    if (row.createdAt && (lastAt === null || row.createdAt > lastAt)) lastAt = row.createdAt;
  }
  const done = rows.length < BATCH;
  const fault = done ? await faultOfEnd(db, key, tree) : null;
  return fault === null ? { ...so(), fault, done } : wrong(fault);
}

const nodeName = ({ level, index }: { level: number; index: number }): string => `${index} of level ${level}`;

const missing = ({ transactionId }: queries.SealedRow, seal: number): string =>
  transactionId === null
    ? `The audit log lacks the row of seal ${seal}.`
    : `The ledger lacks the booking of seal ${seal}.`;

const changed = ({ index, transactionId }: queries.SealedRow): string =>
  transactionId === null
    ? `The audit row of seal ${index} is not what was sealed.`
    : `Ledger transaction ${transactionId} is not what was sealed with seal ${index}.`;

/** The text of a booking as its party sees it now; null if there is no such booking. */
async function movementsIn(db: Db | Tx, rows: readonly queries.SealedRow[]) {
  const ids = [...new Set(rows.flatMap(({ transactionId }) => transactionId ?? []))];
  const found = ids.length === 0 ? [] : await bookingsByIds(db, ids).execute();
  const byId = new Map(found.map((booking) => [booking.id, booking]));
  return ({ transactionId, party }: queries.SealedRow): string | null => {
    const booking = byId.get(transactionId ?? '');
    const movement: Movement | null = booking && party ? movementOf(booking, party) : null;
    return movement && movementText(movement);
  };
}

/** What is wrong with the end of the log: leaves that were signed and are gone, or a signature that this installation did not give. */
async function faultOfEnd(db: Db | Tx, key: LogKey, { size }: Frontier): Promise<string | null> {
  const head = await newestHead(db);
  if (!head) return null;
  if (head.size > size) return `The log ends after ${size} seals, and its signed tree head has ${head.size}.`;
  // A head that was signed before the installation got another secret or address names another key, whose signature is not known here.
  if (namesKey(head, key) && !isSignedBy(head, key)) {
    return `The tree head of ${head.size} seals was not signed by this Accord.`;
  }
  return null;
}

/** Checks the whole log from its beginning. Returns the first fault as one sentence, or an empty list. Locks nothing. */
export async function brokenSeals(db: Db | Tx, key: LogKey): Promise<string[]> {
  let place = START;
  for (;;) {
    const batch = await checkSeals(db, key, place);
    if (batch.fault) return [batch.fault.finding];
    if (batch.done) return [];
    place = batch;
  }
}
