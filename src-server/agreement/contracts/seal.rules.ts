import { createHash, createPrivateKey, createPublicKey, verify } from 'node:crypto';

/** The bytes before the 32 of an Ed25519 private key in PKCS#8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const TRAILER = /\n%AccordSeal v=1 deal=([0-9a-f-]{36}) key=[0-9a-f]{16} signature=([0-9a-f]{128})\n$/;
const SIGNATURE_LENGTH = 128;
/** A seal that was changed is looked for in this many bytes at the end. */
const TAIL_BYTES = 2_000;

/**
 * The deal of a certificate that was sealed by its last line, an Ed25519 signature of every byte before it, as Accord sealed them before it signed
 * papers as PDF readers expect it; `changed` if its seal is wrong, null if it has no seal of this installation. `secret`: base64 of 32 bytes.
 */
export function sealedDeal(file: Uint8Array, secret: string): string | 'changed' | null {
  const bytes = Buffer.from(file);
  const der = Buffer.concat([PKCS8_PREFIX, Buffer.from(secret, 'base64')]);
  const key = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  const raw = key.export({ format: 'der', type: 'spki' }).subarray(-32);
  const id = createHash('sha256').update(raw).digest('hex').slice(0, 16);
  const tail = bytes.subarray(-TAIL_BYTES).toString('latin1');
  if (!tail.includes('%AccordSeal') || !tail.includes(`key=${id}`)) return null;
  const [, dealId, signature] = TRAILER.exec(tail) ?? [];
  if (!dealId || !signature) return 'changed';
  const signed = bytes.subarray(0, bytes.length - SIGNATURE_LENGTH - 1);
  return verify(null, signed, key, Buffer.from(signature, 'hex')) ? dealId : 'changed';
}
