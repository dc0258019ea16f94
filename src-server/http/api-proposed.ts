import { randomUUID } from 'node:crypto';
import { type Listed, propose } from './api-endpoint.ts';

const CAMPAIGN = '/campaigns/{campaignId}';
const DEAL = '/deals/{dealId}';
const CASE = '/cases/{caseId}';

/** Each proposal is a payment of its own. */
const newPayment = { given: { requestKey: () => randomUUID() } };
/** Whoever signs types their name, under the documents as they are then. */
const unsigned = { given: { name: () => undefined, documentHash: () => undefined } };

/** What pays, signs or decides about money: programs propose it, and a person confirms it. The procedure itself says what it needs. */
export const PROPOSED: readonly Listed[] = [
  propose(
    `${CAMPAIGN}/deposit`,
    'payments.payDeposit',
    'pay_deposit',
    'Propose to pay the deposit of a campaign',
    newPayment,
  ),
  propose(
    `${CAMPAIGN}/balance`,
    'payments.payBalance',
    'pay_balance',
    'Propose to pay the balance of a campaign',
    newPayment,
  ),
  propose('/payments/{paymentId}/cancel', 'payments.cancel', 'cancel_payment', 'Propose to cancel an unpaid payment'),
  propose(
    `${CAMPAIGN}/refund-requests`,
    'payments.askForRefund',
    'ask_for_refund',
    'Propose to ask for a refund of a campaign',
  ),
  propose(
    '/refund-requests/{refundRequestId}/withdraw',
    'payments.withdrawRefundRequest',
    'withdraw_refund_request',
    'Propose to withdraw a refund request',
  ),
  propose(
    `${CAMPAIGN}/complete`,
    'orders.complete',
    'complete_campaign',
    'Propose to complete a campaign and release its money',
  ),
  propose(`${CAMPAIGN}/cancel`, 'campaigns.cancel', 'cancel_campaign', 'Propose to cancel a campaign'),

  propose(
    `${CAMPAIGN}/files`,
    'payments.attachFile',
    'attach_campaign_file',
    'Propose to attach a contract or brief file',
  ),
  propose(
    `${CAMPAIGN}/files/{campaignFileId}/remove`,
    'payments.removeFile',
    'remove_campaign_file',
    'Propose to remove a contract or brief file',
  ),
  propose(
    `${CAMPAIGN}/agreements`,
    'payments.makeAgreements',
    'create_agreements',
    'Propose to create the agreements of a campaign',
  ),
  propose(
    `${CAMPAIGN}/sign`,
    'payments.signAsBrand',
    'sign_as_brand',
    'Propose that the brand signs a campaign’s contract',
    unsigned,
  ),
  propose(`${DEAL}/accept`, 'deals.accept', 'accept_offer', 'Propose to accept an offer as its creator'),
  propose(
    `${DEAL}/sign`,
    'payments.signAsCreator',
    'sign_as_creator',
    'Propose that the creator signs a deal’s contract',
    unsigned,
  ),
  propose(`${DEAL}/cancel`, 'deals.cancel', 'cancel_deal', 'Propose to cancel a deal'),

  propose(`${DEAL}/cases`, 'cases.open', 'open_case', 'Propose to open a case about a deal'),
  propose(`${CASE}/evidence`, 'cases.layDown', 'add_case_evidence', 'Propose to lay down evidence in a case'),
  propose(`${CASE}/counter`, 'cases.counter', 'counter_in_case', 'Propose to make another proposal in a case'),
  propose(`${CASE}/accept`, 'cases.accept', 'accept_in_case', 'Propose to accept the other side’s proposal in a case'),
  propose(
    `${CASE}/escalate`,
    'cases.askStaff',
    'ask_staff_to_decide_case',
    'Propose to ask Accord’s staff to decide a case',
  ),
  propose(`${CASE}/withdraw`, 'cases.withdraw', 'withdraw_case', 'Propose to withdraw a case'),
];
