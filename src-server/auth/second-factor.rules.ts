import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODES } from '#shared/account/second-factor.ts';
import type { Env } from '../env.ts';

/** A code belongs to one step of 30 seconds; codes of the steps before and after it are accepted too, for clocks that are slightly off. */
const STEP_MS = 30_000;
const WINDOW_STEPS = 1;
const SECRET_BYTES = 20;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A new key for an authenticator app, as base32 text. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

function totp(secret: string, account: string): TOTP {
  return new TOTP({ issuer: 'Accord', label: account, secret: Secret.fromBase32(secret), period: STEP_MS / 1_000 });
}

/** The address that an authenticator app reads from the QR code. */
export const keyUri = (secret: string, account: string): string => totp(secret, account).toString();

/** The time step of a code; null if it is not a code of this key for the steps around `now`. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totp(secret, '').validate({ token: code, timestamp: now.getTime(), window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(now.getTime() / STEP_MS) + delta;
}

const keyOf = (env: Env): Buffer => Buffer.from(env.key('second-factor'), 'base64');

/** Encrypts a key for one account; it cannot be decrypted for another. */
export function seal(env: Env, userId: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(env), iv).setAAD(Buffer.from(userId));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** Decrypts a key. @throws Error if it was encrypted for another account, or by an installation with another secret */
export function unseal(env: Env, userId: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const tagEnd = IV_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, keyOf(env), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(userId))
    .setAuthTag(bytes.subarray(IV_BYTES, tagEnd));
  return decipher.update(bytes.subarray(tagEnd), undefined, 'utf8') + decipher.final('utf8');
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const CODE_CHARS = 10;

/** Ten codes of 50 bits each, such as `k3fqa-7xw2b`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from(randomBytes(CODE_CHARS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return `${code.slice(0, CODE_CHARS / 2)}-${code.slice(CODE_CHARS / 2)}`;
  });
}

/** The stored hash of a recovery code; useless to someone who reads the table without the installation's secret. */
export function hashRecoveryCode(env: Env, code: string): string {
  return createHmac('sha256', keyOf(env)).update(code.replaceAll('-', '')).digest('hex');
}
