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
  propose(`${CAMPAIGN}/deposit`, 'payments.payDeposit', 'Propose to pay the deposit of a campaign', newPayment),
  propose(`${CAMPAIGN}/balance`, 'payments.payBalance', 'Propose to pay the balance of a campaign', newPayment),
  propose('/payments/{paymentId}/cancel', 'payments.cancel', 'Propose to cancel an unpaid payment'),
  propose(`${CAMPAIGN}/refund-requests`, 'payments.askForRefund', 'Propose to ask for a refund of a campaign'),
  propose(
    '/refund-requests/{refundRequestId}/withdraw',
    'payments.withdrawRefundRequest',
    'Propose to withdraw a refund request',
  ),
  propose(`${CAMPAIGN}/complete`, 'orders.complete', 'Propose to complete a campaign and release its money'),
  propose(`${CAMPAIGN}/cancel`, 'campaigns.cancel', 'Propose to cancel a campaign'),

  propose(`${CAMPAIGN}/files`, 'payments.attachFile', 'Propose to attach a contract or brief file'),
  propose(
    `${CAMPAIGN}/files/{campaignFileId}/remove`,
    'payments.removeFile',
    'Propose to remove a contract or brief file',
  ),
  propose(`${CAMPAIGN}/agreements`, 'payments.makeAgreements', 'Propose to create the agreements of a campaign'),
  propose(`${CAMPAIGN}/sign`, 'payments.signAsBrand', 'Propose that the brand signs a campaign’s contract', unsigned),
  propose(`${DEAL}/accept`, 'deals.accept', 'Propose to accept an offer as its creator'),
  propose(`${DEAL}/sign`, 'payments.signAsCreator', 'Propose that the creator signs a deal’s contract', unsigned),
  propose(`${DEAL}/cancel`, 'deals.cancel', 'Propose to cancel a deal'),

  propose(`${DEAL}/cases`, 'cases.open', 'Propose to open a case about a deal'),
  propose(`${CASE}/evidence`, 'cases.layDown', 'Propose to lay down evidence in a case'),
  propose(`${CASE}/counter`, 'cases.counter', 'Propose to make another proposal in a case'),
  propose(`${CASE}/accept`, 'cases.accept', 'Propose to accept the other side’s proposal in a case'),
  propose(`${CASE}/escalate`, 'cases.askStaff', 'Propose to ask Accord’s staff to decide a case'),
  propose(`${CASE}/withdraw`, 'cases.withdraw', 'Propose to withdraw a case'),
];
