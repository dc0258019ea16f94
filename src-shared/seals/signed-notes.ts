import { hashes } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { fromBase64, toBase64 } from './base64.ts';

// What signatures of tree heads and cosignatures of witnesses have in common: the keys of C2SP's signed notes (c2sp.org/signed-note), all of them
// Ed25519.

// The library computes no hashes of its own. It is used rather than the browser's cryptography, which pages over plain http do not get.
hashes.sha512 = sha512;

const KEY_BYTES = 32;
export const KEY_ID_BYTES = 4;
export const SIGNATURE_BYTES = 64;

/** A public key, and the name of whoever signs with it. */
export interface Key {
  name: string;
  /** 32 bytes. */
  publicKey: Uint8Array;
}

export const utf8 = new TextEncoder();
export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The first four bytes of a hash over name, type and key, by which a signature names its key. `type` is the number of what is signed, and how. */
export function keyIdOf({ name, publicKey }: Key, type: number): Uint8Array {
  const hash = sha256
    .create()
    .update(utf8.encode(`${name}\n`))
    .update(Uint8Array.of(type))
    .update(publicKey)
    .digest();
  return hash.subarray(0, KEY_ID_BYTES);
}

/** A key as a verifier is given it: `<name>+<id in hex>+<type and key in base64>`. */
export const keyText = (key: Key, type: number): string =>
  `${key.name}+${hex(keyIdOf(key, type))}+${toBase64(Uint8Array.of(type, ...key.publicKey))}`;

/** The key in a verifier's text; null if it is none, or not one of this type. */
export function readKeyText(text: string, type: number): Key | null {
  const [, name = '', id, encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? [];
  const bytes = fromBase64(encoded, 1 + KEY_BYTES);
  if (bytes?.[0] !== type) return null;
  const key = { name, publicKey: bytes.subarray(1) };
  return hex(keyIdOf(key, type)) === id ? key : null;
}
