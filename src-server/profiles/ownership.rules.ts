import { createHmac } from 'node:crypto';

/** The code that a creator writes into the bio of an account to prove that it is theirs. Each creator has a code that nobody else can guess. */
export const ownershipCode = (key: string, creatorId: string): string =>
  `accord-${createHmac('sha256', key).update(creatorId).digest('hex').slice(0, 10)}`;

/** Whether a bio contains the code. */
export const provesOwnership = (bio: string, code: string): boolean => bio.toLowerCase().includes(code);
