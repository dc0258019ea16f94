import { bankAccountRow, payoutAccountRow } from '../factories.ts';
import type { Creator, People } from './people.ts';
import type { World } from './world.ts';

/**
 * The payout accounts of creators: active ones, except one that has to give some details again and one that was never finished. The first creator has
 * tried another account, which the bank did not accept.
 */
export function makePayoutAccounts(w: World, people: People): void {
  const last = people.creators.length - 1;
  for (const [index, creator] of people.creators.entries()) {
    if (index === last) account(w, creator, []);
    else if (index === last - 1) account(w, creator, ['activate', 'restrict']);
    else account(w, creator, ['activate']);
  }
}

function account(
  w: World,
  { id: creatorId, email, createdAt }: Creator,
  moves: readonly ('activate' | 'restrict')[],
): void {
  const id = w.id();
  const opened = w.after(createdAt, 1);
  const status = w.live('payoutAccount', id, moves, [opened, opened, w.ago(6)], { creator: creatorId });
  const known = status === 'incomplete' ? { country: null, bankLabel: null, bankLast4: null } : {};
  const accountId = `acct_demo_${creatorId.slice(0, 8)}`;
  const row = payoutAccountRow({ id, creatorId, accountId, status, createdAt: opened, ...known });
  if (w.rows.payoutAccounts.length === 0) Object.assign(row, { changeStatus: 'rejected', changeLast4: '3335' });
  if (status === 'incomplete') row.requirements = ['legal_name', 'date_of_birth', 'country', 'bank_account'];
  w.rows.payoutAccounts.push(row);
  w.rows['sandboxBank.payoutAccounts'].push(bankAccountRow(row, email));
}
