import { afterAll } from 'vitest';
import { stripeHarness } from '#tests/support/stripe-harness.ts';
import { disputesContract } from './disputes.suite.ts';
import { paymentsContract } from './payments.suite.ts';
import { payoutAccountsContract } from './payout-accounts.suite.ts';

const closing: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));
async function stripe() {
  const made = await stripeHarness();
  closing.push(() => made.stub.close());
  return made;
}

paymentsContract('Stripe', stripe);
disputesContract('Stripe', stripe);
payoutAccountsContract('Stripe', stripe);
