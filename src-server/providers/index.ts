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

/** The local twin of everything: what an installation runs on until a vendor is configured. */
export function createProviders(env: Env, db: Db): Providers {
  return {
    payments: createSandboxPayments(sandboxBank(env, db, () => new Date())),
    mail: createLocalMail({ directory: join(env.dataDir, 'mail'), from: env.mailFrom }),
    files: createLocalFileStore(join(env.dataDir, 'files')),
    social: createSandboxSocial({ timeoutMs: SOCIAL_TIMEOUT_MS }),
    reviewer: createRulesReviewer(),
  };
}
