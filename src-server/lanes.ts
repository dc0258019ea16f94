import type { JobName } from './jobs.ts';

/** Jobs that wait for an outside service, and how many of them run in a process at once. */
interface Lane {
  slots: number;
  jobs: readonly JobName[];
}

/**
 * Every job that calls an outside service, in a lane with those that call the same one: a service that does not answer holds up its own lane and no
 * other. Jobs that call nobody run beside them in {@link OWN_SLOTS}: deadlines, money that moves in the books, what people wait for.
 */
export const LANES: Record<string, Lane> = {
  /** Mails with a link that somebody is waiting for at a screen; all other mails wait apart from them. */
  links: { slots: 2, jobs: ['mail.send-link'] },
  mail: { slots: 4, jobs: ['mail.send'] },
  /** The services of browsers that pass push notifications on. */
  push: { slots: 4, jobs: ['notifications.push'] },
  /** Servers that companies choose. */
  webhooks: { slots: 8, jobs: ['settings.deliver-webhook'] },
  social: { slots: 2, jobs: ['profiles.fetch-figures', 'analytics.snapshot', 'content.check-post'] },
  /** Witnesses of the log. */
  witnesses: { slots: 2, jobs: ['audit.witness'] },
  /** What the bank reports to us, apart from what we ask of it. */
  bankEvents: { slots: 2, jobs: ['payments.process-event'] },
  bank: {
    slots: 4,
    jobs: [
      'payments.send-payout',
      'payments.send-refund',
      'payments.send-evidence',
      'payments.expire-checkout',
      'payments.sync-payout-account',
      'sandbox-bank.work',
      'ledger.verify',
    ],
  },
};
/** How many jobs that call no outside service run in a process at once. */
export const OWN_SLOTS = 4;
