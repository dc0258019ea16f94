import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { FilePurpose, StoredPurpose } from '#shared/files.ts';
import type { MailSwitch } from '#shared/notifications/kinds.ts';
import type { PayoutDisabledReason, PayoutRequirement } from '#shared/payments/payout-accounts.ts';

/** bigint in Postgres, a safe integer here. */
type Bigint = ColumnType<number, number, number>;
type GeneratedBigint = ColumnType<number, number | undefined, number>;

export type MailStatus = 'queued' | 'sent' | 'failed' | 'bounced';

export interface MailOutboxTable {
  id: Generated<string>;
  userId: string | null;
  inviteId: string | null;
  toAddress: string;
  template: string;
  /** The preference that switches mails of this kind off; null for mails that everybody gets. */
  mailSwitch: MailSwitch | null;
  subject: string;
  bodyText: string;
  bodyHtml: string;
  status: Generated<MailStatus>;
  attempts: Generated<number>;
  messageId: string | null;
  lastError: string | null;
  tokenExpiresAt: Date | null;
  createdBy: string | null;
  /** The side of a conversation that can answer this mail by mail. */
  sideId: string | null;
  createdAt: Date;
  sentAt: Date | null;
}

/** A mail that came in as the answer to one of ours. Its text is removed once it was dealt with. */
export interface MailRepliesTable {
  id: Generated<string>;
  mailHash: string;
  raw: Buffer | null;
  receivedAt: Date;
  handledAt: Date | null;
  outcome: 'sent' | 'refused' | 'dropped' | 'forged' | null;
  reason: string | null;
}

export interface FilesTable {
  id: Generated<string>;
  ownerId: string | null;
  purpose: StoredPurpose;
  name: string;
  contentKey: string;
  contentType: string;
  sizeBytes: Bigint;
  /** In pixels; null if it is not a picture, and for pictures stored before their size was recorded. */
  width: ColumnType<number | null, number | null | undefined, number | null>;
  height: ColumnType<number | null, number | null | undefined, number | null>;
  createdAt: Date;
  deletedAt: Date | null;
}

export interface FileUploadsTable {
  id: Generated<string>;
  ownerId: string;
  purpose: FilePurpose;
  name: string;
  sizeBytes: Bigint;
  receivedBytes: GeneratedBigint;
  parts: Generated<string[]>;
  fileId: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export interface ProviderEventsTable {
  id: Generated<string>;
  provider: string;
  eventId: string;
  type: string;
  /** A PaymentEvent; read it through its zod schema. */
  event: JSONColumnType<Record<string, unknown>>;
  receivedAt: Date;
  processedAt: Date | null;
  outcome: string | null;
}

export interface BankCustomersTable {
  id: string;
  reference: string;
  cardBrand: string | null;
  cardLast4: string | null;
  cardExpMonth: number | null;
  cardExpYear: number | null;
  createdAt: Date;
}

export interface BankRequestsTable {
  idempotencyKey: string;
  operation: string;
  bodyHash: string;
  objectId: string;
  createdAt: Date;
}

export interface BankCheckoutsTable {
  id: string;
  customerId: string;
  amountMinor: Bigint;
  currency: string;
  description: string;
  reference: string;
  successUrl: string;
  cancelUrl: string;
  status: 'open' | 'processing' | 'paid' | 'expired' | 'cancelled';
  createdAt: Date;
  expiresAt: Date;
}

export interface BankChargesTable {
  id: string;
  checkoutId: string;
  amountMinor: Bigint;
  feeMinor: GeneratedBigint;
  refundedMinor: GeneratedBigint;
  currency: string;
  status: 'requires_action' | 'succeeded' | 'failed';
  failureCode: string | null;
  cardBrand: string;
  cardLast4: string;
  cardExpMonth: number;
  cardExpYear: number;
  disputedAt: Date | null;
  createdAt: Date;
}

export interface BankRefundsTable {
  id: string;
  chargeId: string;
  amountMinor: Bigint;
  currency: string;
  status: 'pending' | 'succeeded' | 'failed';
  failureCode: string | null;
  createdAt: Date;
}

export interface BankDisputesTable {
  id: string;
  chargeId: string;
  amountMinor: Bigint;
  currency: string;
  status: 'needs_evidence' | 'under_review' | 'won' | 'lost';
  evidence: string | null;
  evidenceFile: Buffer | null;
  decidesAt: Date;
  evidenceDueAt: Date;
  createdAt: Date;
}

export interface BankPayoutAccountsTable {
  id: string;
  reference: string;
  email: string;
  status: 'incomplete' | 'in_review' | 'active' | 'restricted' | 'rejected';
  requirements: PayoutRequirement[];
  disabledReason: PayoutDisabledReason | null;
  country: string | null;
  /** The only part of its number that is kept. */
  bankLast4: string | null;
  /** Whether an identity document was handed in. */
  documented: boolean;
  activatedAt: Date | null;
  /** When the bank has examined the details; null if there is nothing to examine. */
  examinedAt: Date | null;
  restrictsAt: Date | null;
  /** New details that the owner of an open account has given: they replace the accepted ones once they are accepted. */
  nextStatus: 'in_review' | 'rejected' | null;
  nextCountry: string | null;
  nextLast4: string | null;
  createdAt: Date;
}

export interface BankOnboardingsTable {
  id: string;
  accountId: string;
  returnUrl: string;
  refreshUrl: string;
  createdAt: Date;
  expiresAt: Date;
  finishedAt: Date | null;
}

export interface BankPayoutsTable {
  id: string;
  amountMinor: Bigint;
  currency: string;
  destination: string;
  reference: string;
  status: 'pending' | 'paid' | 'failed';
  failureCode: string | null;
  createdAt: Date;
  settlesAt: Date;
}

export interface BankAccountsTable {
  currency: string;
  balanceMinor: Bigint;
}

export interface BankStatementLinesTable {
  id: GeneratedAlways<number>;
  kind: 'charge' | 'fee' | 'refund' | 'refund_reversal' | 'payout' | 'payout_reversal' | 'dispute' | 'dispute_reversal';
  amountMinor: Bigint;
  currency: string;
  objectId: string;
  reference: string | null;
  occurredAt: Date;
}

export interface BankHostedPagesTable {
  id: string;
  kind: 'setup' | 'portal';
  customerId: string;
  returnUrl: string;
  createdAt: Date;
  expiresAt: Date;
  finishedAt: Date | null;
}

export interface BankEventsTable {
  id: string;
  type: string;
  body: string;
  createdAt: Date;
}

export interface BankWebhookDeliveriesTable {
  id: GeneratedAlways<number>;
  eventId: string;
  copy: number;
  dueAt: Date;
  attempts: Generated<number>;
  lastStatus: number | null;
  deliveredAt: Date | null;
  givenUpAt: Date | null;
}

/** Tables of 0002_providers, as Kysely sees them. Only the code of the sandbox bank uses its tables. */
export interface ProviderTables {
  mailOutbox: MailOutboxTable;
  mailReplies: MailRepliesTable;
  files: FilesTable;
  fileUploads: FileUploadsTable;
  providerEvents: ProviderEventsTable;
  'sandboxBank.customers': BankCustomersTable;
  'sandboxBank.requests': BankRequestsTable;
  'sandboxBank.checkouts': BankCheckoutsTable;
  'sandboxBank.charges': BankChargesTable;
  'sandboxBank.refunds': BankRefundsTable;
  'sandboxBank.disputes': BankDisputesTable;
  'sandboxBank.payoutAccounts': BankPayoutAccountsTable;
  'sandboxBank.onboardings': BankOnboardingsTable;
  'sandboxBank.payouts': BankPayoutsTable;
  'sandboxBank.accounts': BankAccountsTable;
  'sandboxBank.statementLines': BankStatementLinesTable;
  'sandboxBank.hostedPages': BankHostedPagesTable;
  'sandboxBank.events': BankEventsTable;
  'sandboxBank.webhookDeliveries': BankWebhookDeliveriesTable;
}
