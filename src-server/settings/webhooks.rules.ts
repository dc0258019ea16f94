import { createHmac } from 'node:crypto';
import type { Env } from '../env.ts';

/** The secret that belongs to a salt, in the form of Standard Webhooks. It is stored nowhere. */
export const secretOf = (env: Env, salt: string): string =>
  `whsec_${createHmac('sha256', env.key('webhooks')).update(salt).digest('base64')}`;
