import { isolated } from '../isolated.ts';

/** Brief, contract files, deposit and balance (brand, sections 4, 5 and 8), and the stored payment method. */
export const briefMessages = {
  saved: 'Brief Saved',
  created: 'Brief Created',
  periodAgreed:
    'How long you have to review content is part of the agreements that are signed. Keep the approval process as it was; everything else of the brief can change.',
  missing: { text: 'Please fill in the campaign objective and target audience.' },
} as const;

export const paymentMessages = {
  requirementsMissing: {
    title: 'Requirements Missing',
    text: 'Please complete both contract documents and campaign brief before proceeding to payment.',
  },
  successTitle: 'Payment Successful!',
  processed: { title: 'Payment processed', text: 'Contract uploaded and payment processed successfully.' },
  continue: 'Continue',
  payBalance: 'Pay remaining balance',
  balanceDescription: 'This is what your creators cost, less what you have paid. It is due before the launch.',
  alreadyPaid: 'This payment has already been made.',
  inProgress: 'A payment is already under way. Finish or cancel it first.',
  keyReused: 'This request was already used for another payment. Reload and try again.',
  switchedOff: 'Payments are switched off at the moment. Please try again later.',
  unreachable: 'The bank cannot be reached at the moment. Nothing was charged. Please try again.',
  notCancelled: 'The bank cannot be reached at the moment, so this payment was not cancelled. Please try again.',
  refused: 'The bank did not accept this payment. Nothing was charged. Please try again.',
  notInContractStage: 'The deposit is paid in the Contract & Payment stage.',
  needsBudget: 'Enter the budget of the campaign before you pay the deposit.',
  budgetTooSmall:
    'The budget is less than the smallest payment that the bank takes. Raise it before you pay the deposit.',
  needsSignatures: 'You and at least one creator have to sign the contract before you pay the deposit.',
  depositFirst: 'The balance is paid after the deposit.',
  nothingDue: 'There is nothing left to pay.',
  processing: 'The bank is working on this payment, so it cannot be cancelled now.',
  documentsLocked: 'Contract and brief files cannot be changed after the deposit is paid.',
  documentsChanged: 'The contract or the brief was changed in the meantime. Read it again before you sign.',
  nothingToSign: 'There is no contract to sign yet.',
  alreadySigned: 'You have already signed this contract.',
  nobodyToSignWith: 'No creator has accepted yet, so there is nobody to sign with.',
  notSignedByBoth:
    'The signing certificate and the signed agreement are available once the brand and the creator have both signed.',
  noAgreement: 'This deal was signed on files of the brand: download them as they are.',
  invoicePlaces:
    'The last part of the number counts the payments of the campaign. A missing number is a payment that was sent back at once.',
  noInvoice: 'The invoice is available once the payment has arrived.',
  acceptFirst: 'Accept the invitation before you sign the contract.',
  signAgain: (campaign: string) =>
    `The documents of ${isolated(campaign)} were changed. Please read and sign them again.`,
  brandSigned: (campaign: string) =>
    `The brand has signed the contract for ${isolated(campaign)}. Read it and sign it too.`,
  creatorSigned: (name: string, campaign: string) =>
    `${isolated(name)} has signed the contract for ${isolated(campaign)}.`,
  contractInForce: (campaign: string) =>
    `The contract for ${isolated(campaign)} is signed and the deposit is held. You can start creating.`,
  refundTooLarge: 'The campaign holds less than this amount.',
  refundOwed: 'This amount would take money that is due to the campaign’s creators or on hold for them.',
  campaignCompleted: 'The campaign is completed.',
  surplusReason: 'What your campaign did not need',
  campaignOver: 'This campaign is over, so it can no longer be paid.',
  campaignRejected: 'The campaign was rejected, so nothing is paid for it.',
  amountChanged: 'The amount due has changed since this payment was started.',
  cameAfterCancel: 'The payment was cancelled before the money arrived.',
  paidTwice: 'The same payment was made twice.',
  bankWorking: 'The bank is working on a payment that depends on this. Wait until it has answered, then try again.',
  nothingCharged: 'Nothing was charged.',
  pageClosedTitle: 'A payment was cancelled',
  pageClosed: (amount: string, campaign: string, why: string) =>
    `The payment of ${amount} for ${isolated(campaign)} that you had started was cancelled. ${why} Nothing was charged.`,
  returned: {
    title: 'Your payment was sent back',
    text: (amount: string, campaign: string, why: string) =>
      `${amount} for ${isolated(campaign)} could not be accepted and goes back to where it came from. ${why}`,
    onItsWay: 'The whole amount goes back to where it came from.',
    staffTitle: 'A payment was sent back',
    staffText: (amount: string, campaign: string, why: string) =>
      `${amount} for ${isolated(campaign)} arrived but could not be accepted, and goes back to the brand. ${why}`,
    creatorTitle: 'Your contract is not in force yet',
    creatorText: (campaign: string) =>
      `The brand’s payment for ${isolated(campaign)} went back, so your contract waits until the brand has paid again.`,
  },
  nothingToRelease: 'There is nothing to release.',
  notReleasable: (status: string) => `This milestone is ${status}, so it cannot be released`,
  brandSilent: 'The content was submitted and not answered in time',
  creatorSilent: 'The content was not submitted by the end of the campaign',
  neverLaunched: 'The campaign never went live',
  heldFlagged: 'The creator’s account is flagged, so the money is held until someone looks at it.',
  payeeGone: 'The creator’s account was deleted, and there is no payout account that takes the money.',
  payeeGoneRelease: 'There is no payout account to send this to. Send it by bank transfer and settle it.',
  heldUncovered: 'The campaign no longer holds enough for this milestone, so it is held until someone looks at it.',
  reachedUncovered: 'Reached, but the campaign’s money does not cover it while a payment is disputed',
  refundCarriedOver: 'This payment was made before Accord, which never held the money, so it cannot be refunded here.',
  refundDisputed: 'The bank does not refund this payment until its dispute is decided.',
  refundCalledOff: 'The payer’s bank took the payment back in a dispute',
  strangeEvent: (what: string) => `It is about ${what}. Nothing was booked; please compare the books with the bank.`,
  received: (amount: string) => `${amount} has arrived and is held for your campaign.`,
  payoutComing: (amount: string, campaign: string) =>
    `${amount} for ${isolated(campaign)} is on its way to you. It usually takes 24-48 hours.`,
  paidOut: {
    titles: { creator: 'You were paid', brand: 'A creator was paid' },
    creator: (amount: string) => `${amount} was paid out to you.`,
    brand: (amount: string, creator: string, campaign: string) =>
      `${amount} was paid out to ${isolated(creator)} for ${isolated(campaign)}.`,
  },
  withheld: {
    title: 'A payout is withheld',
    staff: (amount: string) =>
      `A payout of ${amount} is withheld, because its creator is flagged. Release or refuse it.`,
    staffGone: (amount: string) =>
      `A payout of ${amount} is withheld, because its creator’s account was deleted and there is no payout account that takes it. Send it by bank transfer.`,
    creator: (amount: string) => `Your payout of ${amount} is being checked. We will tell you as soon as that is done.`,
  },
  milestoneHeld: {
    title: 'A payment is on hold',
    text: (amount: string, campaign: string, reason: string) =>
      `${amount} for ${isolated(campaign)} is on hold: ${reason}. It stays yours, and we will tell you when the hold is lifted.`,
  },
  milestoneRefused: {
    title: 'A payment was refused',
    text: (amount: string, campaign: string, reason: string) =>
      `${amount} for ${isolated(campaign)} was on hold and is not paid: ${reason}`,
    toBrand: 'A payment to a creator was refused',
  },
  holdLifted: {
    title: 'A hold was lifted',
    text: (amount: string, campaign: string) =>
      `${amount} for ${isolated(campaign)} is no longer on hold. It is paid when the campaign completes.`,
  },
  payoutReleased: {
    title: 'Your payout was released',
    text: (amount: string) => `Your payout of ${amount} was checked and is on its way to you.`,
  },
  payoutRefused: {
    title: 'Your payout was refused',
    text: (amount: string, reason: string) => `Your payout of ${amount} is not sent for now: ${reason}`,
  },
  payoutFailed: (amount: string, reason: string) => `The payout of ${amount} did not go through: ${reason}`,
  payoutBounced: (amount: string, reason: string) =>
    `The payout of ${amount} came back from the bank: ${reason} The money is still yours; check your payout details, and we send it again.`,
  payoutBouncedStaff: (amount: string, reason: string) =>
    `A payout of ${amount} that was paid came back: ${reason} It is owed to the creator again; send it again when the payout details are right.`,
  refundBounced: (amount: string) =>
    `The refund of ${amount} came back from your bank. The money is still yours, and we send it again or ask you where to.`,
  refundBouncedStaff: (amount: string, reason: string) =>
    `A refund of ${amount} that was sent came back: ${reason} It is owed to the brand again.`,
  refundComing: (amount: string, reason: string) => `${amount} goes back to your card: ${reason}.`,
  refundSent: (amount: string) => `${amount} was sent back to your card.`,
  refundSentByTransfer: (amount: string, reference: string) =>
    `${amount} was sent back by bank transfer. Its reference is ${reference}.`,
  refundFailed: (amount: string, reason: string) => `The refund of ${amount} did not go through: ${reason}`,
} as const;

/** Disputes (chargebacks): what the payer’s bank took back, and how they ended. */
export const disputeMessages = {
  opened: {
    title: 'Your payment is disputed',
    text: (amount: string, campaign: string) =>
      `Your bank took ${amount} for ${isolated(campaign)} back because the payment was disputed. Until the dispute is decided, it does not count as paid, and new contracts and payouts of this campaign may have to wait.`,
    staffTitle: 'A payment is disputed',
    staffText: (amount: string, campaign: string) =>
      `The payer’s bank took ${amount} for ${isolated(campaign)} back. Nothing is paid out of it until the dispute is decided.`,
  },
  evidenceDue: {
    title: 'Evidence is due in a dispute',
    text: (amount: string, campaign: string, day: string | null) =>
      `The bank is waiting for evidence about ${amount} for ${isolated(campaign)}${day === null ? '' : `, until ${day}`}. Without evidence the dispute is lost.`,
  },
  evidenceRefused: {
    title: 'The bank did not take the evidence of a dispute',
    text: (amount: string, reason: string) => `The evidence about ${amount} was refused: ${reason}`,
  },
  won: {
    title: 'A dispute was decided: your payment counts again',
    text: (amount: string, campaign: string) => `${amount} for ${isolated(campaign)} counts as paid again.`,
    staffTitle: 'A dispute was won',
    staffText: (amount: string, campaign: string) =>
      `${amount} for ${isolated(campaign)} is back. Payments that waited for it continue.`,
  },
  lost: {
    title: 'A dispute was decided: your payment is gone',
    text: (amount: string, campaign: string) =>
      `${amount} for ${isolated(campaign)} stays with you and no longer counts as paid. Pay the missing amount to continue the campaign.`,
    staffTitle: 'A dispute was lost',
    staffText: (amount: string, campaign: string) =>
      `${amount} for ${isolated(campaign)} is gone. The campaign’s held money covers it as far as it goes, and the platform covers the rest.`,
    creatorTitle: 'A payment of the brand was taken back',
    creatorText: (campaign: string) =>
      `The brand’s bank took back a payment for ${isolated(campaign)}. Amounts that are no longer covered are paid out once the brand has paid again.`,
  },
  answered: (status: string) =>
    status === 'submitted'
      ? 'Evidence has already been submitted.'
      : `This dispute is ${status}, so it no longer takes evidence.`,
  tooLate: 'The bank’s deadline for evidence has passed.',
  notTaken: 'The payment did not count',
  owedAgain: 'What your creators cost, less what counts as paid. A dispute took money back, so it is due again.',
} as const;

export const paymentMethodMessages = {
  setupOpened: 'Payment setup opened in new tab',
  setupFailed: 'Failed to setup payments',
  setupFallback: 'Failed to create setup link',
  portalOpened: 'Payment management opened in new tab',
  portalFailed: 'Failed to open payment management',
  portalFallback: 'Failed to open payment portal',
} as const;

export const certificateMessages = {
  changed: {
    title: 'This file was changed',
    text: 'It has a digital signature of Accord, but it is not as Accord signed it: something was changed, added or taken away.',
  },
  unknown: {
    title: 'Accord did not sign this file',
    text: 'It has no digital signature of this Accord. Download the file again and check that one.',
  },
  check: 'Check a signed file',
} as const;
