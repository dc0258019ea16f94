import { MINUTE_MS } from '../constants.ts';

/** How many passkeys a person can have. */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX_CHARS = 60;
/** How long an authenticator has to sign a challenge. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

/** Whether browsers allow passkeys on pages of this address: they need a host name, and encryption unless the host is this machine. */
export function allowsPasskeys({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean {
  if (/^(?:\[|[\d.]+$)/.test(hostname)) return false;
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
}
