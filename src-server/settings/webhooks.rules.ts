import { createHmac } from 'node:crypto';
import type { Env } from '../env.ts';

/** The secret for a salt, in the form of Standard Webhooks. It is not stored anywhere. */
export const secretOf = (env: Env, salt: string): string =>
  `whsec_${createHmac('sha256', env.key('webhooks')).update(salt).digest('base64')}`;
