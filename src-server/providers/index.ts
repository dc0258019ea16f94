import { join } from 'node:path';
import { REVIEW_MODEL_TIMEOUT_MS } from '#shared/constants.ts';
import type { Db } from '../data/db.ts';
import type { Env } from '../env.ts';
import type { FileStore } from './files/interface.ts';
import { createFileStore } from './files/store.ts';
import type { MailProvider } from './mail/interface.ts';
import { createLocalMail } from './mail/local.ts';
import type { PaymentsProvider } from './payments/interface.ts';
import { createSandboxPayments, sandboxBank } from './payments/local.ts';
import type { Reviewer, SentenceReader } from './reviewer/interface.ts';
import { createRulesReviewer, withFallback } from './reviewer/local.ts';
import { createModelReviewer } from './reviewer/openai.ts';
import { createSentenceReader } from './reviewer/sentence.ts';
import { createInsightIqSocial } from './social/insightiq.ts';
import type { SocialProvider } from './social/interface.ts';
import { knownFigures, knownPost } from './social/known.queries.ts';
import { createSandboxSocial } from './social/local.ts';

/** The outside services that Accord uses, each behind one interface. */
export interface Providers {
  readonly payments: PaymentsProvider;
  readonly mail: MailProvider;
  readonly files: FileStore;
  readonly social: SocialProvider;
  readonly reviewer: Reviewer;
  /** Null without a language model: then people choose filters themselves. */
  readonly sentences: SentenceReader | null;
}

const SOCIAL_TIMEOUT_MS = 5_000;

/** The providers of this installation that are only stand-ins. Files on disk and the reviewer's rules are not. */
const standIns = (env: Env): string[] => [
  ...(env.stripe === null ? ['the sandbox bank'] : env.stripe.live ? [] : ['a Stripe that moves no real money']),
  ...(env.smtpUrl === null ? ['mail that is only written to files'] : []),
  ...(env.social === null ? ['invented social figures'] : []),
];

/** Refuses to run in production with stand-ins, unless ACCORD_SANDBOX allows it. @throws Error, one sentence that names them */
export function refuseStandIns(env: Env): void {
  if (env.sandbox) return;
  const named = new Intl.ListFormat('en').format(standIns(env));
  throw new Error(`In production Accord does not start with ${named}: set ACCORD_SANDBOX=allow if you want it to.`);
}

/**
 * The providers: local ones, unless a vendor is configured. A vendor's library takes some megabytes of memory and is loaded only if it is used.
 * @throws Error like {@link refuseStandIns}
 */
export async function createProviders(env: Env, db: Db): Promise<Providers> {
  refuseStandIns(env);
  return {
    payments:
      env.stripe === null
        ? createSandboxPayments(sandboxBank(env, db, () => new Date()))
        : (await import('./payments/stripe/stripe.ts')).createStripePayments(env.stripe, env),
    mail:
      env.smtpUrl === null
        ? createLocalMail({ directory: join(env.dataDir, 'mail'), from: env.mailFrom })
        : (await import('./mail/smtp.ts')).createSmtpMail({ url: env.smtpUrl, from: env.mailFrom }),
    files: createFileStore(env),
    social:
      env.social === null
        ? createSandboxSocial({
            timeoutMs: SOCIAL_TIMEOUT_MS,
            known: (platform, handle) => knownFigures(db, platform, handle),
            knownPost: (url) => knownPost(db, url, env.publicUrl),
          })
        : createInsightIqSocial({ ...env.social, timeoutMs: SOCIAL_TIMEOUT_MS }),
    reviewer:
      env.reviewer === null
        ? createRulesReviewer()
        : withFallback(createModelReviewer(env.reviewer), createRulesReviewer(), REVIEW_MODEL_TIMEOUT_MS),
    sentences: env.reviewer === null ? null : createSentenceReader(env.reviewer),
  };
}
