import { sql } from 'kysely';
import { z } from 'zod';
import { guestMessages } from '#shared/messages/guests.ts';
import type { Context, GuestActor } from '../context.ts';
import type { Db } from '../data/db.ts';
import { UserError } from '../errors.ts';

/** What the inputs of all procedures of a guest's page begin with. */
export const guestLinkIdOnly = z.object({ linkId: z.uuid() });

/** Whether a guest link is open: neither withdrawn nor expired, its brand's account active, and what it shows not deleted. */
export const isOpenLink = (
  now: Date,
) => sql<boolean>`(guest_links.withdrawn_at is null and guest_links.expires_at > ${now}
  and exists (select from users where users.id = guest_links.brand_id and users.status = 'active')
  and not exists (select from campaigns where campaigns.id = guest_links.campaign_id and campaigns.deleted_at is not null))`;

/** The one answer for every link that does not work. */
export const linkGone = (): UserError => new UserError('NOT_FOUND', guestMessages.gone);

/**
 * The browser with this secret as a guest, by its id or that of the link, and whether the link is open. One that has not typed the link's new
 * password yet is none.
 */
const guestWithLink = (db: Db, by: 'guests.id' | 'guests.linkId', id: string, secretHash: string, now: Date) =>
  db
    .selectFrom('guests')
    .innerJoin('guestLinks', 'guestLinks.id', 'guests.linkId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'guestLinks.brandId')
    .select(['guests.id as guestId', 'guests.name', 'brandProfiles.companyName as brandName'])
    .select(['guestLinks.id', 'guestLinks.brandId', 'guestLinks.kind', 'guestLinks.title', 'guestLinks.fields'])
    .select(['guestLinks.campaignId', 'guestLinks.listId', 'guestLinks.matchCampaignId', 'guestLinks.expiresAt'])
    .select(isOpenLink(now).as('open'))
    .where(by, '=', id)
    .where('guests.secretHash', '=', secretHash)
    .where(sql<boolean>`guests.opened_at >= coalesce(guest_links.password_at, guests.opened_at)`);

/** The guest that this browser is, with an id or at a link, and whether the link is still open; null if it is none. Locks nothing. */
export async function guestAt(
  { db, session, now }: Context,
  by: 'guests.id' | 'guests.linkId',
  id: string,
): Promise<{ guest: GuestActor; open: boolean } | null> {
  const secretHash = session?.guest;
  if (!secretHash) return null;
  const found = await guestWithLink(db, by, id, secretHash, now).executeTakeFirst();
  if (!found) return null;
  const { guestId, name, open, ...link } = found;
  return { guest: { kind: 'guest', id: guestId, name, link }, open };
}
