import { createHmac } from 'node:crypto';

/** What a creator writes into the bio of an account to prove that it is theirs. Each creator has one, which nobody else can guess. */
export const ownershipCode = (key: string, creatorId: string): string =>
  `accord-${createHmac('sha256', key).update(creatorId).digest('hex').slice(0, 10)}`;

/** Whether a bio has the code in it. */
export const provesOwnership = (bio: string, code: string): boolean => bio.toLowerCase().includes(code);
