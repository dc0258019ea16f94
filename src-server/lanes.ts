import type { JobName } from './jobs.ts';

/** Jobs that wait on somebody outside, and how many of them run in a process at once. */
interface Lane {
  slots: number;
  jobs: readonly JobName[];
}

/**
 * Every job that asks somebody outside, in a lane with those that ask the same: whoever does not answer holds up that lane and no other. All jobs
 * that ask nobody run beside them in {@link OWN_SLOTS}: deadlines, money that moves in the books, what people wait for.
 */
export const LANES: Record<string, Lane> = {
  /** Mails with a link for which somebody sits at a screen; all others wait apart from them. */
  links: { slots: 2, jobs: ['mail.send-link'] },
  mail: { slots: 4, jobs: ['mail.send'] },
  /** Servers that companies name. */
  webhooks: { slots: 8, jobs: ['settings.deliver-webhook'] },
  social: { slots: 2, jobs: ['profiles.fetch-figures', 'analytics.snapshot'] },
  /** What the bank tells us, apart from what we ask of it. */
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
/** How many jobs run in a process at once that ask nobody outside. */
export const OWN_SLOTS = 4;
