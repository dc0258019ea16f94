import { randomUUID } from 'node:crypto';
import { FACTORY_TIME, type Row } from '#db/factories.ts';
import type { GuestActor } from '#server/context.ts';
import type { Db } from '#server/data/db.ts';
import { DAY_MS } from '#shared/constants.ts';
import {
  CONTENT_FIELDS,
  GUEST_LINK_DAYS_MAX,
  type GuestField,
  type GuestKind,
  LIST_FIELDS,
  REPORT_FIELDS,
} from '#shared/guests/guests.ts';

const ALL = { content: CONTENT_FIELDS, list: LIST_FIELDS, report: REPORT_FIELDS } as const satisfies Record<
  GuestKind,
  readonly GuestField[]
>;

interface Showing {
  brandId: string;
  campaignId?: string;
  listId?: string;
  matchCampaignId?: string;
  submissionId?: string;
  creatorId?: string;
}

/** A link that shows every field, with a guest who has commented and voted on its one item. */
export async function createGuestLink(
  db: Db,
  { submissionId, creatorId, ...of }: Showing,
): Promise<{ link: Row<'guestLinks'>; guestItemId: string; guest: GuestActor }> {
  const kind: GuestKind = submissionId ? 'content' : of.listId ? 'list' : 'report';
  const link = await db
    .insertInto('guestLinks')
    .values({
      ...{ ...of, kind, fields: ALL[kind], title: 'Nobodys link', label: 'Nobody', tokenHash: randomUUID() },
      createdAt: FACTORY_TIME,
      expiresAt: new Date(FACTORY_TIME.getTime() + GUEST_LINK_DAYS_MAX * DAY_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const item = await db
    .insertInto('guestItems')
    .values({ linkId: link.id, number: 0, submissionId, creatorId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const guest = await db
    .insertInto('guests')
    .values({ linkId: link.id, secretHash: randomUUID(), name: 'Gil', openedAt: FACTORY_TIME })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  const said = { itemId: item.id, guestId: guest.id };
  await db
    .insertInto('guestComments')
    .values({ ...said, body: 'Nobodys word', createdAt: FACTORY_TIME })
    .execute();
  await db
    .insertInto('guestVotes')
    .values({ ...said, vote: 'up', votedAt: FACTORY_TIME })
    .execute();
  return { link, guestItemId: item.id, guest: { kind: 'guest', ...guest, link: { ...link, brandName: 'Acme' } } };
}

/** A link of each kind, each with a guest. */
export async function createGuestLinks(
  db: Db,
  { submission, listId, brandId }: { submission: Row<'submissions'>; listId: string; brandId: string },
): Promise<void> {
  const { campaignId, creatorId } = submission;
  await createGuestLink(db, { brandId, campaignId, submissionId: submission.id });
  await createGuestLink(db, { brandId, listId, creatorId, matchCampaignId: campaignId });
  await createGuestLink(db, { brandId, campaignId });
}

/** All guests, as actors. */
export async function guestsIn(db: Db): Promise<GuestActor[]> {
  const found = await db
    .selectFrom('guests')
    .innerJoin('guestLinks', 'guestLinks.id', 'guests.linkId')
    .selectAll('guestLinks')
    .select(['guests.id as guestId', 'guests.name'])
    .execute();
  return found.map(({ guestId, name, ...link }) => ({
    kind: 'guest',
    id: guestId,
    name,
    link: { ...link, brandName: 'Acme' },
  }));
}
