import type { Selectable } from 'kysely';
import type { BankPayoutAccountsTable } from '#db/schema-providers.ts';
import type { Db, Tx } from '#server/data/db.ts';
import type { PayoutRequirement } from '#shared/payments/payout-accounts.ts';
import { assertReturnUrl } from '../checks.ts';
import {
  type Onboarding,
  type OnboardingRequest,
  PaymentsError,
  type PayoutAccount,
  type PayoutAccountRequest,
} from '../interface.ts';
import { type Bank, bankId, once } from './bank.ts';
import { emit, wakeAt } from './events.ts';
import { type AccountDetails, accountBehaviour } from './test-accounts.ts';

const PAGE_MS = 3_600_000;
/** What a new account needs. */
const FIRST_REQUIREMENTS: PayoutRequirement[] = ['legal_name', 'date_of_birth', 'country', 'bank_account'];

type AccountRow = Selectable<BankPayoutAccountsTable>;
type Change = Partial<Omit<AccountRow, 'id' | 'reference' | 'email' | 'createdAt'>>;

export async function createPayoutAccount(
  bank: Bank,
  { idempotencyKey, ...body }: PayoutAccountRequest,
): Promise<PayoutAccount> {
  if (body.reference === '') throw new PaymentsError('invalid_request', 'An account needs a reference.');
  const call = { key: idempotencyKey, operation: 'payout account', prefix: 'acct', body };
  const id = await once(bank, call, async (tx, newId, now) => {
    await tx
      .insertInto('sandboxBank.payoutAccounts')
      .values({
        id: newId,
        ...body,
        status: 'incomplete',
        requirements: FIRST_REQUIREMENTS,
        disabledReason: null,
        country: null,
        bankLast4: null,
        documented: false,
        activatedAt: null,
        examinedAt: null,
        restrictsAt: null,
        nextStatus: null,
        nextCountry: null,
        nextLast4: null,
        createdAt: now,
      })
      .execute();
  });
  const account = await getPayoutAccount(bank.db, id);
  if (!account) throw new PaymentsError('unavailable', 'The account could not be read.');
  return account;
}

export async function getPayoutAccount(db: Db, id: string): Promise<PayoutAccount | null> {
  const row = await db.selectFrom('sandboxBank.payoutAccounts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { reference, status, requirements, disabledReason, country, bankLast4: last4 } = row;
  const bank = country === null ? null : { label: 'Sandbox Bank', last4 };
  const change = row.nextStatus === null ? null : { status: row.nextStatus, last4: row.nextLast4 };
  return { providerId: row.id, reference, status, requirements, disabledReason, country, bank, change };
}

export async function createOnboarding(
  bank: Bank,
  accountId: string,
  { returnUrl, refreshUrl }: OnboardingRequest,
): Promise<Onboarding> {
  assertReturnUrl(bank, returnUrl);
  assertReturnUrl(bank, refreshUrl);
  const account = await getPayoutAccount(bank.db, accountId);
  if (!account) throw new PaymentsError('unknown_account', 'There is no such account.');
  if (account.status === 'rejected') throw new PaymentsError('account_rejected', 'This account was rejected.');
  const id = bankId('onb');
  const now = bank.now();
  const expiresAt = new Date(now.getTime() + PAGE_MS);
  await bank.db
    .insertInto('sandboxBank.onboardings')
    .values({ id, accountId, returnUrl, refreshUrl, createdAt: now, expiresAt, finishedAt: null })
    .execute();
  return { url: `${bank.publicUrl}/sandbox-bank/onboarding/${id}`, expiresAt };
}

/** The page with this id, its account, and whether it can still be used; null if there is none. */
export async function findOnboarding(bank: Bank, id: string) {
  const page = await bank.db
    .selectFrom('sandboxBank.onboardings as o')
    .innerJoin('sandboxBank.payoutAccounts as a', 'a.id', 'o.accountId')
    .selectAll('o')
    .select(['a.status', 'a.requirements'])
    .where('o.id', '=', id)
    .executeTakeFirst();
  if (!page) return null;
  const usable = page.finishedAt === null && page.expiresAt > bank.now() && page.status !== 'rejected';
  return { ...page, usable };
}

/**
 * Accepts the details that the owner of an account gave on a page, which closes the page; the bank examines them and reports the result by an event.
 * An open account keeps its accepted details until the new ones are accepted, too, and an active one can be paid out to meanwhile. Returns false if
 * the page was used before.
 */
export async function submitOnboarding(
  bank: Bank,
  page: { id: string; accountId: string },
  { country, last4, documented }: AccountDetails,
): Promise<boolean> {
  const now = bank.now();
  return bank.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, page.accountId);
    const finished = await tx
      .updateTable('sandboxBank.onboardings')
      .set({ finishedAt: now })
      .where('id', '=', page.id)
      .where('finishedAt', 'is', null)
      .executeTakeFirst();
    if (!account || account.status === 'rejected' || finished.numUpdatedRows === 0n) return false;
    const examinedAt = new Date(now.getTime() + bank.delays.examinationMs);
    const opened = account.activatedAt !== null;
    await change(bank, tx, account, {
      ...(opened
        ? { nextStatus: 'in_review', nextCountry: country, nextLast4: last4 }
        : { status: 'in_review', country, bankLast4: last4 }),
      documented: documented || account.documented,
      requirements: [],
      disabledReason: account.status === 'active' ? null : 'under_review',
      examinedAt,
    });
    await wakeAt(tx, examinedAt);
    return true;
  });
}

/** Ends the examinations that are due: the given account number decides the outcome for an account, or for its new details. */
export async function checkAccounts(bank: Bank): Promise<void> {
  const now = bank.now();
  await forEachAccount(bank, 'examinedAt', async (tx, account) => {
    const { status, activatedAt: opened, nextCountry, nextLast4 } = account;
    const told = nextLast4 ?? account.bankLast4;
    const { rejected, asksForDocument, restrictedLater } = accountBehaviour(told);
    const asks = asksForDocument && !account.documented;
    if (opened && (rejected || asks)) {
      const due = status === 'restricted' ? documentDue('restricted') : asks ? { requirements: DOCUMENT } : {};
      return change(bank, tx, account, { ...due, ...(rejected && { nextStatus: 'rejected' }), examinedAt: null });
    }
    if (rejected) return change(bank, tx, account, { ...REJECTED, examinedAt: null });
    if (asks) return change(bank, tx, account, { ...documentDue('incomplete'), examinedAt: null });
    const restrictsAt =
      restrictedLater && !account.documented ? new Date(now.getTime() + bank.delays.restrictionMs) : null;
    const activatedAt = opened ?? now;
    await change(bank, tx, account, {
      status: 'active',
      country: nextCountry ?? account.country,
      bankLast4: told,
      nextStatus: null,
      nextCountry: null,
      nextLast4: null,
      requirements: [],
      disabledReason: null,
      activatedAt,
      examinedAt: null,
      restrictsAt,
    });
    if (restrictsAt) await wakeAt(tx, restrictsAt);
  });
}

/** Restricts the accounts that are due: an identity document is requested. */
export async function restrictAccounts(bank: Bank): Promise<void> {
  await forEachAccount(bank, 'restrictsAt', async (tx, account) => {
    if (account.status === 'active')
      await change(bank, tx, account, { ...documentDue('restricted'), restrictsAt: null });
  });
}

const REJECTED = { status: 'rejected', disabledReason: 'not_accepted' } satisfies Change;
const DOCUMENT: PayoutRequirement[] = ['identity_document'];
const documentDue = (status: 'incomplete' | 'restricted') =>
  ({ status, requirements: DOCUMENT, disabledReason: 'information_due' }) satisfies Change;

/** Locks each account for which the time `due` has come, and does the work in a transaction of its own. */
async function forEachAccount(
  bank: Bank,
  due: 'examinedAt' | 'restrictsAt',
  work: (tx: Tx, account: AccountRow) => Promise<void>,
): Promise<void> {
  const now = bank.now();
  const found = await bank.db.selectFrom('sandboxBank.payoutAccounts').select('id').where(due, '<=', now).execute();
  for (const { id } of found) {
    await bank.db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, id);
      const time = account?.[due];
      if (account && time && time <= now) await work(tx, account);
    });
  }
}

/** Changes an account and reports it. */
async function change(bank: Bank, tx: Tx, { id, reference }: AccountRow, set: Change): Promise<void> {
  await tx.updateTable('sandboxBank.payoutAccounts').set(set).where('id', '=', id).execute();
  await emit(bank, tx, { type: 'payout_account.updated', accountId: id, reference });
}

const lockAccount = (tx: Tx, id: string): Promise<AccountRow | undefined> =>
  tx.selectFrom('sandboxBank.payoutAccounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
