import type { Moment } from '../dates.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { isCosignedBy, namesWitness, type WitnessKey } from './cosignatures.ts';
import { leafOf } from './leaves.ts';
import { type Hash, isSameHash, rootOfInclusion } from './merkle.ts';
import { type Movement, movementText } from './movements.ts';
import { isSignedBy, type LogKey, namesKey, readHead, type TreeHead } from './tree-heads.ts';

export const RECEIPT_FORMAT = 'accord-receipt-v1';
/** A receipt has less: some fifty lines of proof at most. */
const RECEIPT_MAX_BYTES = 32_768;

/** A movement with the proof that it is in the log: the path of a leaf to a signed tree head (c2sp.org/tlog-proof). */
export interface Receipt {
  format: typeof RECEIPT_FORMAT;
  movement: Movement;
  /** Random bytes, base64, that are hashed with the movement. */
  salt: string;
  proof: string;
}

/** Why a file proves nothing; `at` is the first byte that is not where it belongs, from 1. */
export type ReceiptFault =
  | { fault: 'not a receipt' }
  | { fault: 'stray byte'; at: number }
  | { fault: 'other key'; origin: string }
  | { fault: 'signature' }
  | { fault: 'cosignature'; witness: string }
  | { fault: 'path' };

/** A witness that has signed the tree head, and when; `known` says whether its key was given, so that its signature was checked. */
export interface Witness {
  name: string;
  at: Moment;
  known: boolean;
}

/** What checking a file found out. */
export type CheckedReceipt =
  | { valid: true; movement: Movement; head: TreeHead; witnesses: Witness[] }
  | ({ valid: false } & ReceiptFault);

const PROOF = 'c2sp.org/tlog-proof@v1';
const HASH_BYTES = 32;

/** The proof of a leaf: its index, the path from its sibling up, and the signed head that the path leads to. */
export const proofText = (index: number, path: readonly Hash[], head: string): string =>
  [PROOF, `index ${index}`, ...path.map(toBase64), '', head].join('\n');

/** A receipt as a file. */
export const receiptText = (receipt: Receipt): string => `${JSON.stringify(receipt, null, 2)}\n`;

interface Proof {
  index: number;
  path: Hash[];
  head: TreeHead;
}

function readProof(text: string): Proof | null {
  const at = text.indexOf('\n\n');
  const [format, first = '', ...lines] = text.slice(0, at).split('\n');
  const [, index] = /^index (0|[1-9]\d{0,14})$/.exec(first) ?? [];
  const path = lines.map((line) => fromBase64(line, HASH_BYTES)).filter((hash) => hash !== null);
  const head = readHead(text.slice(at + 2));
  if (at < 0 || format !== PROOF || index === undefined || path.length !== lines.length || !head) return null;
  return { index: Number(index), path, head };
}

const FIELDS = 'format movement salt proof';

function isReceipt(value: unknown): value is Receipt {
  if (typeof value !== 'object' || value === null || Object.keys(value).join(' ') !== FIELDS) return false;
  const { format, movement, salt, proof } = value as Record<keyof Receipt, unknown>;
  return (
    format === RECEIPT_FORMAT &&
    typeof movement === 'object' &&
    movement !== null &&
    typeof salt === 'string' &&
    typeof proof === 'string'
  );
}

/** The first byte, from 1, that a file lacks, or has where it does not belong; 0 if it is as it should be. */
function strayByte(file: Uint8Array, text: string): number {
  const wanted = new TextEncoder().encode(text);
  for (let at = 0; at < Math.max(file.length, wanted.length); at += 1) if (file[at] !== wanted[at]) return at + 1;
  return 0;
}

function parsed(file: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file));
  } catch {
    return null;
  }
}

/**
 * Checks a receipt against the key of a log, without asking anybody: the movement and its salt make the leaf, the path leads from the leaf to the head,
 * and the key has signed the head, as have the witnesses whose keys are given. Every byte of the file counts, but for the signature of a witness
 * whose key is not known.
 */
export function checkReceipt(file: Uint8Array, key: LogKey, witnessKeys: readonly WitnessKey[]): CheckedReceipt {
  const receipt = file.length > RECEIPT_MAX_BYTES ? null : parsed(file);
  if (!isReceipt(receipt)) return { valid: false, fault: 'not a receipt' };
  const at = strayByte(file, receiptText(receipt));
  if (at > 0) return { valid: false, fault: 'stray byte', at };
  const proof = readProof(receipt.proof);
  if (!proof) return { valid: false, fault: 'not a receipt' };
  const { index, path, head } = proof;
  if (!namesKey(head, key)) return { valid: false, fault: 'other key', origin: head.origin };
  if (!isSignedBy(head, key)) return { valid: false, fault: 'signature' };
  const leaf = leafOf('movement', receipt.salt, movementText(receipt.movement));
  const root = rootOfInclusion(leaf, index, head.size, path);
  if (root === null || !isSameHash(root, head.root)) return { valid: false, fault: 'path' };
  const witnesses: Witness[] = [];
  for (const cosignature of head.cosignatures) {
    const { witness: name, time } = cosignature;
    const witnessKey = witnessKeys.find((each) => namesWitness(cosignature, each));
    if (witnessKey && !isCosignedBy(head.text, cosignature, witnessKey))
      return { valid: false, fault: 'cosignature', witness: name };
    witnesses.push({ name, at: new Date(time * 1000), known: witnessKey !== undefined });
  }
  return { valid: true, movement: receipt.movement, head, witnesses };
}
