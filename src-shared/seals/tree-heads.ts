import { getPublicKey, hashes, sign, verify } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { fromBase64, toBase64 } from './base64.ts';
import type { Tree } from './merkle.ts';

// A tree head is a checkpoint of C2SP (c2sp.org/tlog-checkpoint) in a signed note (c2sp.org/signed-note) with one Ed25519 signature, whose key has the
// name of the log: the host of the installation.

// The library computes no hashes of its own. It is used rather than the browser's cryptography, which pages over plain http do not get.
hashes.sha512 = sha512;

const ED25519 = 1;
const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;
const SIGNATURE_BYTES = 64;
const HASH_BYTES = 32;

/** The public key of a log, and its name. */
export interface LogKey {
  name: string;
  /** 32 bytes. */
  publicKey: Uint8Array;
}

/** A tree head as it was read, before its signature is checked. */
export interface TreeHead extends Tree {
  /** The name of the log. */
  origin: string;
  /** What is signed: the lines above the empty one, with the last line break. */
  text: string;
  /** The id of the key, and its signature of the text. */
  keyId: Uint8Array;
  signature: Uint8Array;
}

const utf8 = new TextEncoder();

/** The first four bytes of a hash over name and key, by which a signature names its key. */
function keyIdOf({ name, publicKey }: LogKey): Uint8Array {
  const hash = sha256
    .create()
    .update(utf8.encode(`${name}\n`))
    .update(Uint8Array.of(ED25519))
    .update(publicKey)
    .digest();
  return hash.subarray(0, KEY_ID_BYTES);
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A key as a verifier is given it: `<name>+<id in hex>+<type and key in base64>`. */
export const verifierKey = (key: LogKey): string =>
  `${key.name}+${hex(keyIdOf(key))}+${toBase64(Uint8Array.of(ED25519, ...key.publicKey))}`;

/** The key of a verifier's text; null if it is none, or not an Ed25519 key. */
export function readVerifierKey(text: string): LogKey | null {
  const [, name = '', id, encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? [];
  const bytes = fromBase64(encoded, 1 + KEY_BYTES);
  if (bytes?.[0] !== ED25519) return null;
  const key = { name, publicKey: bytes.subarray(1) };
  return hex(keyIdOf(key)) === id ? key : null;
}

/** What the key signs for a head: origin, size and root, a line each. */
const headText = (origin: string, { size, root }: Tree): string => `${origin}\n${size}\n${toBase64(root)}\n`;

/** The public key of a private one of 32 bytes. */
export const publicKeyOf = (privateKey: Uint8Array): Uint8Array => getPublicKey(privateKey);

/** A head with its signature, as it is published. */
export function signedHead(tree: Tree, name: string, privateKey: Uint8Array): string {
  const text = headText(name, tree);
  const signature = sign(utf8.encode(text), privateKey);
  return `${text}\n— ${name} ${toBase64(Uint8Array.of(...keyIdOf({ name, publicKey: publicKeyOf(privateKey) }), ...signature))}\n`;
}

/** Reads a signed head; null if it does not have exactly the form that {@link signedHead} gives it. Does not check the signature. */
export function readHead(note: string): TreeHead | null {
  const [, text = '', origin = '', size = '', root = '', name, signed = ''] =
    /^(([^\s+]+)\n(0|[1-9]\d{0,14})\n(\S+)\n)\n— (\S+) (\S+)\n$/u.exec(note) ?? [];
  const hash = fromBase64(root, HASH_BYTES);
  const bytes = fromBase64(signed, KEY_ID_BYTES + SIGNATURE_BYTES);
  if (!hash || !bytes || name !== origin) return null;
  const [keyId, signature] = [bytes.subarray(0, KEY_ID_BYTES), bytes.subarray(KEY_ID_BYTES)];
  return { origin, size: Number(size), root: hash, text, keyId, signature };
}

/** Whether a head names this key as the one that signed it. */
export const namesKey = ({ origin, keyId }: TreeHead, key: LogKey): boolean =>
  origin === key.name && hex(keyId) === hex(keyIdOf(key));

/** Whether this key signed a head. */
export const isSignedBy = (head: TreeHead, key: LogKey): boolean =>
  verify(head.signature, utf8.encode(head.text), key.publicKey, { zip215: false });
