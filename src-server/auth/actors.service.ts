import type { UserActor } from '../context.ts';
import type { Db } from '../data/db.ts';
import { confirmedAccounts } from './actors.queries.ts';

/**
 * The person who has an account, to act in their name outside of a session; null if there is no such account or its address was never confirmed. The
 * account may be suspended: `authorize` refuses that. Locks nothing.
 */
export async function personOf(db: Db, by: { userId: string } | { email: string }): Promise<UserActor | null> {
  const accounts = confirmedAccounts(db);
  const account = await ('userId' in by
    ? accounts.where('users.id', '=', by.userId)
    : accounts.where('users.email', '=', by.email)
  ).executeTakeFirst();
  return account ? { kind: 'user', ...account, emailConfirmed: true, agent: null, seat: null } : null;
}
