import type { BankPayoutAccountsTable } from '#db/schema-providers.ts';
import { findOnboarding, submitOnboarding } from '#server/providers/payments/bank/payout-accounts.ts';
import { readAccount } from '#server/providers/payments/bank/test-accounts.ts';
import { sandboxBank } from '#server/providers/payments/local.ts';
import type { Harness } from '#tests/support/harness.ts';

// What a creator does on the bank's own page, and how the bank responds.

export const ACCEPTED = '000123456789';
export const DOCUMENT_MISSING = '000222222227';
export const REJECTED = '000333333335';
export const BOUNCING = '000666666660';

export const payoutAccountOf = (h: Harness, creatorId: string) =>
  h.owner.selectFrom('payoutAccounts').selectAll().where('creatorId', '=', creatorId).executeTakeFirst();

/** The creator opens the page and fills it in; returns the page's address. */
export async function onboard(
  h: Harness,
  creatorId: string,
  number: string,
  { document = '', now = new Date() } = {},
): Promise<string> {
  const { url } = await (await h.as(creatorId, now)).payments.setUpPayouts();
  const bank = sandboxBank(h.env, h.db, () => now);
  const page = await findOnboarding(bank, new URL(url).pathname.split('/').at(-1) ?? '');
  if (!page) throw new Error('a page');
  const person = { name: 'Cleo Creator', birth: '1996-08-30', country: 'US', number, document };
  const read = readAccount(person, page.requirements, now);
  if ('errors' in read) throw new Error(Object.values(read.errors).join());
  await submitOnboarding(bank, page, read.details);
  return url;
}

/** The bank changes its mind about an account, and tells nobody yet. */
export async function bankSays(
  h: Harness,
  creatorId: string,
  change: Partial<
    Pick<BankPayoutAccountsTable, 'status' | 'requirements' | 'disabledReason' | 'nextStatus' | 'nextLast4'>
  >,
): Promise<void> {
  await h.owner
    .updateTable('sandboxBank.payoutAccounts')
    .set({ requirements: [], disabledReason: null, ...change })
    .where('reference', '=', creatorId)
    .execute();
}
