import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** The bytes before the 32 of an Ed25519 private key in PKCS#8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const TRAILER = /\n%AccordSeal v=1 deal=([0-9a-f-]{36}) key=([0-9a-f]{16}) signature=([0-9a-f]{128})\n$/;
const SIGNATURE_LENGTH = 128;

export interface SealKey {
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** The 32 bytes of the public key in hex: anyone can check a seal with them, without Accord. */
  publicHex: string;
  /** The key's id: the first 16 hex digits of the SHA-256 of the public key. */
  id: string;
}

/** The key pair that an installation seals with; the same secret always gives the same pair. `secret`: base64 of 32 bytes. */
export function sealKey(secret: string): SealKey {
  const der = Buffer.concat([PKCS8_PREFIX, Buffer.from(secret, 'base64')]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    privateKey,
    publicKey,
    publicHex: raw.toString('hex'),
    id: createHash('sha256').update(raw).digest('hex').slice(0, 16),
  };
}

/**
 * A PDF with an added last line that names the deal and signs every byte before the signature itself. PDF readers take the line for a comment. The
 * same bytes always get the same seal.
 */
export function seal(pdf: Uint8Array, dealId: string, key: SealKey): Buffer {
  const signed = Buffer.concat([pdf, Buffer.from(`\n%AccordSeal v=1 deal=${dealId} key=${key.id} signature=`)]);
  return Buffer.concat([signed, Buffer.from(`${sign(null, signed, key.privateKey).toString('hex')}\n`)]);
}

/** Whether a file claims to be sealed by this key. If its signature is wrong, the file was changed after it was sealed. */
export function claimsSeal(file: Uint8Array, key: SealKey): boolean {
  const tail = Buffer.from(file).subarray(-2_000).toString('latin1');
  return tail.includes('%AccordSeal') && tail.includes(`key=${key.id}`);
}

/** The deal of a sealed file; null if this key did not seal the file, or if any byte of it was changed. */
export function sealedDeal(file: Uint8Array, key: SealKey): string | null {
  const bytes = Buffer.from(file);
  const found = TRAILER.exec(bytes.subarray(-300).toString('latin1'));
  const [, dealId, keyId, signature] = found ?? [];
  if (!dealId || !signature || keyId !== key.id) return null;
  const signed = bytes.subarray(0, bytes.length - SIGNATURE_LENGTH - 1);
  return verify(null, signed, key.publicKey, Buffer.from(signature, 'hex')) ? dealId : null;
}
