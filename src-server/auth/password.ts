import argon2 from '@node-rs/argon2';

// argon2id (the library's default) with OWASP's second recommended setting: 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The argon2id hash to store for a password. */
export const hashPassword = (password: string): Promise<string> => argon2.hash(password, OPTIONS);

/** A hash to compare with if there is no account, so that refusing an unknown address takes as long as refusing a wrong password. */
const nobody = hashPassword('no account has this password');

/** Whether the password matches the stored hash; false without a hash, after the same time. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await argon2.verify(stored ?? (await nobody), password);
  return matches && Boolean(stored);
}
