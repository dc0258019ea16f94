import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../data/db.ts';
import type { Env } from '../env.ts';

/**
 * The brand behind a link, and the contact to whom it was mailed; no row for a link that is switched off, replaced or used, or whose brand is closed.
 */
export const linkedBrand = (db: Db | Tx, code: string) =>
  db
    .selectFrom(
      db
        .selectFrom('brandJoinLinks')
        .where('code', '=', code)
        .where('active', '=', true)
        .select(['brandId', sql<string | null>`null::uuid`.as('contactId')])
        .unionAll(db.selectFrom('brandPeople').where('inviteCode', '=', code).select(['brandId', 'id as contactId']))
        .as('link'),
    )
    .innerJoin('users', 'users.id', 'link.brandId')
    .where('users.status', '=', 'active')
    .select(['link.brandId', 'link.contactId']);

/** Notes that somebody came by a brand's link, so that they are asked once: after their set-up, if they sign up by it. */
export async function cameByLink(
  tx: Tx,
  { code, userId, now }: { code: string; userId: string; now: Date },
): Promise<void> {
  const link = await linkedBrand(tx, code).executeTakeFirst();
  if (!link) return;
  await tx
    .insertInto('brandAsks')
    .values({ brandId: link.brandId, userId, code, createdAt: now })
    .onConflict((pair) => pair.columns(['userId', 'brandId']).doNothing())
    .execute();
}

/** How an address is kept that is not to be written to: nobody can read it back without the installation's key. */
export const addressHash = (env: Pick<Env, 'key'>, email: string): string =>
  createHmac('sha256', env.key('do-not-contact')).update(`address ${email.toLowerCase()}`).digest('base64url');

const sealOf = (env: Pick<Env, 'key'>, hash: string): string =>
  createHmac('sha256', env.key('do-not-contact')).update(`stop ${hash}`).digest('base64url');

/** What the link in a mail says that stops further ones: the hash of the address, which only this installation can have written there. */
export function stopToken(env: Pick<Env, 'key'>, email: string): string {
  const hash = addressHash(env, email);
  return `${hash}.${sealOf(env, hash)}`;
}

/** The hash of the address in such a link; null if this installation has not made it. */
export function readStopToken(env: Pick<Env, 'key'>, token: string): string | null {
  const [hash = '', seal = ''] = token.split('.');
  const [made, given] = [Buffer.from(sealOf(env, hash)), Buffer.from(seal)];
  return made.length === given.length && timingSafeEqual(made, given) ? hash : null;
}
