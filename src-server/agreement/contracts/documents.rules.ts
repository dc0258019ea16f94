import { createHash } from 'node:crypto';

/**
 * What a signature covers: a SHA-256 over the contents of the contract and brief files, in an order that does not depend on when they were attached,
 * and the version of the written brief. Any change of the documents gives another hash, and needs new signatures.
 */
export function documentHash(contentKeys: readonly string[], briefVersion: number): string {
  const hash = createHash('sha256');
  for (const key of [...contentKeys].sort()) hash.update(`${key}\n`);
  return hash.update(`brief ${briefVersion}`).digest('hex');
}
