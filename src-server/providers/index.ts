import { join } from 'node:path';
import type { Db } from '../data/db.ts';
import type { Env } from '../env.ts';
import type { FileStore } from './files/interface.ts';
import { createLocalFileStore } from './files/local.ts';
import type { MailProvider } from './mail/interface.ts';
import { createLocalMail } from './mail/local.ts';
import type { PaymentsProvider } from './payments/interface.ts';
import { createSandboxPayments, sandboxBank } from './payments/local.ts';
import type { Reviewer } from './reviewer/interface.ts';
import { createRulesReviewer } from './reviewer/local.ts';
import type { SocialProvider } from './social/interface.ts';
import { createSandboxSocial } from './social/local.ts';

/** Everything outside Accord that it relies on, each behind one interface. */
export interface Providers {
  readonly payments: PaymentsProvider;
  readonly mail: MailProvider;
  readonly files: FileStore;
  readonly social: SocialProvider;
  readonly reviewer: Reviewer;
}

const SOCIAL_TIMEOUT_MS = 5_000;

/** Who of those below only stands in for others. The disk and the reviewer's rules do what they say. */
const STAND_INS = ['the sandbox bank', 'mail that is only written to files', 'invented social figures'];

/** @throws Error in production, with a sentence that names the providers that only stand in for others, unless they are allowed there */
export function refuseStandIns(env: Env): void {
  if (env.sandbox) return;
  const named = new Intl.ListFormat('en').format(STAND_INS);
  throw new Error(`In production Accord does not start with ${named}: set ACCORD_SANDBOX=allow if that is meant.`);
}

/** The local twin of everything: what an installation runs on until a vendor is configured. @throws Error as {@link refuseStandIns} */
export function createProviders(env: Env, db: Db): Providers {
  refuseStandIns(env);
  return {
    payments: createSandboxPayments(sandboxBank(env, db, () => new Date())),
    mail: createLocalMail({ directory: join(env.dataDir, 'mail'), from: env.mailFrom }),
    files: createLocalFileStore(join(env.dataDir, 'files')),
    social: createSandboxSocial({ timeoutMs: SOCIAL_TIMEOUT_MS }),
    reviewer: createRulesReviewer(),
  };
}
