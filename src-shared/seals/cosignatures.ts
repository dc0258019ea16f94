import { verify } from '@noble/ed25519';
import { fromBase64 } from './base64.ts';
import { hex, KEY_ID_BYTES, type Key, keyIdOf, keyText, readKeyText, SIGNATURE_BYTES, utf8 } from './signed-notes.ts';

// A cosignature is a witness's Ed25519 signature of a tree head with the time at which it was given (c2sp.org/tlog-cosignature, version 1): a further
// line of the head's note. A witness signs a head only if it continues every head of the log that the witness has signed before.

export const COSIGNATURE = 4;
export const TIME_BYTES = 8;

/** The public key of a witness, and its name. */
export type WitnessKey = Key;

/** A witness's signature of a head as it was read, before it is checked. */
export interface Cosignature {
  witness: string;
  keyId: Uint8Array;
  /** When the witness says that it has signed, in seconds since 1970. */
  time: number;
  signature: Uint8Array;
}

/** A witness's key as it is written in settings and given to verifiers. */
export const witnessKeyText = (key: WitnessKey): string => keyText(key, COSIGNATURE);

/** The key in a text; null if it is no key of a witness. */
export const readWitnessKey = (text: string): WitnessKey | null => readKeyText(text, COSIGNATURE);

/** Reads a line of a note; null if it does not have exactly the form of a cosignature. Does not check the signature. */
export function readCosignature(line: string): Cosignature | null {
  const [, witness = '', encoded = ''] = /^— ([^\s+]+) (\S+)$/u.exec(line) ?? [];
  const bytes = fromBase64(encoded, KEY_ID_BYTES + TIME_BYTES + SIGNATURE_BYTES);
  if (!bytes) return null;
  const time = Number(new DataView(bytes.buffer).getBigUint64(KEY_ID_BYTES));
  const [keyId, signature] = [bytes.subarray(0, KEY_ID_BYTES), bytes.subarray(KEY_ID_BYTES + TIME_BYTES)];
  return Number.isSafeInteger(time * 1000) ? { witness, keyId, time, signature } : null;
}

/** What a witness signs: a time, and the text of a head. */
export const cosignedText = (time: number, text: string): Uint8Array =>
  utf8.encode(`cosignature/v1\ntime ${time}\n${text}`);

/** Whether a cosignature names this key. */
export const namesWitness = ({ witness, keyId }: Cosignature, key: WitnessKey): boolean =>
  witness === key.name && hex(keyId) === hex(keyIdOf(key, COSIGNATURE));

/** Whether a witness's key signed the text of a head. */
export const isCosignedBy = (text: string, { time, signature }: Cosignature, key: WitnessKey): boolean =>
  verify(signature, cosignedText(time, text), key.publicKey, { zip215: false });
