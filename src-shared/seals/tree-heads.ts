import { getPublicKey, sign, verify } from '@noble/ed25519';
import { fromBase64, toBase64 } from './base64.ts';
import { type Cosignature, readCosignature } from './cosignatures.ts';
import type { Tree } from './merkle.ts';
import { hex, KEY_ID_BYTES, type Key, keyIdOf, keyText, readKeyText, SIGNATURE_BYTES, utf8 } from './signed-notes.ts';

// A tree head is a checkpoint of C2SP (c2sp.org/tlog-checkpoint) in a signed note with an Ed25519 signature, whose key has the name of the log, the
// host of the installation; below it are those of witnesses.

const ED25519 = 1;
const HASH_BYTES = 32;
const COSIGNATURES_MAX = 16;

/** The public key of a log, and its name. */
export type LogKey = Key;

/** A tree head as it was read, before its signatures are checked. */
export interface TreeHead extends Tree {
  /** The name of the log. */
  origin: string;
  /** What is signed: the lines above the empty one, with the last line break. */
  text: string;
  /** The id of the key, and its signature of the text. */
  keyId: Uint8Array;
  signature: Uint8Array;
  cosignatures: readonly Cosignature[];
}

/** A key as a verifier is given it: `<name>+<id in hex>+<type and key in base64>`. */
export const verifierKey = (key: LogKey): string => keyText(key, ED25519);

/** The key of a verifier's text; null if it is none, or not an Ed25519 key. */
export const readVerifierKey = (text: string): LogKey | null => readKeyText(text, ED25519);

/** What the key signs for a head: origin, size and root, a line each. */
const headText = (origin: string, { size, root }: Tree): string => `${origin}\n${size}\n${toBase64(root)}\n`;

/** The public key of a private one of 32 bytes. */
export const publicKeyOf = (privateKey: Uint8Array): Uint8Array => getPublicKey(privateKey);

/** A head with its signature, as it is published. */
export function signedHead(tree: Tree, name: string, privateKey: Uint8Array): string {
  const text = headText(name, tree);
  const signature = sign(utf8.encode(text), privateKey);
  const id = keyIdOf({ name, publicKey: publicKeyOf(privateKey) }, ED25519);
  return `${text}\n— ${name} ${toBase64(Uint8Array.of(...id, ...signature))}\n`;
}

/**
 * Reads a signed head; null if it does not have exactly the form that {@link signedHead} gives it, with the lines of witnesses below. Does not check
 * any signature.
 */
export function readHead(note: string): TreeHead | null {
  const [, text = '', origin = '', size = '', root = '', name, signed = '', below = ''] =
    /^(([^\s+]+)\n(0|[1-9]\d{0,14})\n(\S+)\n)\n— (\S+) (\S+)\n((?:.+\n)*)$/u.exec(note) ?? [];
  const hash = fromBase64(root, HASH_BYTES);
  const bytes = fromBase64(signed, KEY_ID_BYTES + SIGNATURE_BYTES);
  const lines = below.split('\n').slice(0, -1);
  const cosignatures = lines.map(readCosignature).filter((one) => one !== null);
  if (!hash || !bytes || name !== origin || cosignatures.length !== lines.length) return null;
  if (lines.length > COSIGNATURES_MAX) return null;
  const [keyId, signature] = [bytes.subarray(0, KEY_ID_BYTES), bytes.subarray(KEY_ID_BYTES)];
  return { origin, size: Number(size), root: hash, text, keyId, signature, cosignatures };
}

/** Whether a head names this key as the one that signed it. */
export const namesKey = ({ origin, keyId }: TreeHead, key: LogKey): boolean =>
  origin === key.name && hex(keyId) === hex(keyIdOf(key, ED25519));

/** Whether this key signed a head. */
export const isSignedBy = (head: TreeHead, key: LogKey): boolean =>
  verify(head.signature, utf8.encode(head.text), key.publicKey, { zip215: false });
