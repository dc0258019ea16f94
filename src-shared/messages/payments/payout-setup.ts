import { wordList } from '../../format.ts';
import { isolated } from '../../isolated.ts';
import type { PayoutDisabledReason, PayoutRequirement } from '../../payments/payout-accounts.ts';

/** What the bank still requires from a creator, in words. */
const requirementNames: Readonly<Record<PayoutRequirement, string>> = {
  legal_name: 'your legal name',
  date_of_birth: 'your date of birth',
  country: 'your country',
  bank_account: 'your account number',
  identity_document: 'an identity document',
  other: 'further details, listed on its page',
};
const listed = (requirements: readonly PayoutRequirement[]): string =>
  wordList((requirements.length > 0 ? requirements : (['other'] as const)).map((each) => requirementNames[each]));

const reasonTexts: Readonly<Record<PayoutDisabledReason, string>> = {
  information_due: 'The bank needs something more from you.',
  under_review: 'The bank is checking your details.',
  not_accepted: 'The bank did not accept the details of this account.',
  other: 'The bank does not pay out to this account at the moment.',
};

export const payoutSetupMessages = {
  underReview: 'The bank is checking your details. We will tell you when it has finished.',
  rejected: 'The bank did not accept your details. What you earn stays yours. Please try again with other details.',
  changing: (account: string) =>
    `The bank is checking ${account}. Until the bank accepts it, your money goes to the account above.`,
  changeRejected: (account: string) =>
    `The bank did not accept ${account}. Your money goes to the account above as before. You can try another one.`,
  unreachable: 'The bank cannot be reached at the moment. Nothing was changed. Please try again.',
  waits: (amount: string, campaign: string) =>
    `${amount} for ${isolated(campaign)} is yours. It is waiting for your payout setup and is sent as soon as that is done.`,
  waitsTitle: 'Your money is waiting for your payout setup',
  reminder: (amounts: readonly string[]) =>
    `${wordList(amounts)} is waiting for your payout setup and is sent as soon as that is done.`,
  needed: {
    title: 'The bank needs something more for your payouts',
    text: (requirements: readonly PayoutRequirement[]) => `The bank asks for ${listed(requirements)}.`,
  },
  active: { title: 'Your payouts are set up', text: 'What you earn is sent to your account from now on.' },
  restricted: {
    title: 'Your payouts are paused',
    text: (reason: PayoutDisabledReason | null, requirements: readonly PayoutRequirement[]) =>
      reason === 'information_due'
        ? `The bank needs something more from you: ${listed(requirements)}. Until then, your money has to wait.`
        : `${reasonTexts[reason ?? 'other']} Until it has finished, your money has to wait.`,
  },
  rejectedNotice: {
    title: 'The bank did not accept your payout details',
    text: 'You cannot be paid out to this account. What you earn stays yours; you can try again with other details.',
    staffTitle: 'The bank rejected a payout account',
    staffText: (email: string) =>
      `The payout account of ${email} was rejected. Money that this creator earns is waiting.`,
  },
  changeRejectedNotice: {
    title: 'The bank did not accept your new payout details',
    text: 'Your money goes to the account that it accepted before. You can try other details.',
  },
} as const;
