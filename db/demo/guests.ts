import type { Transaction } from 'kysely';
import { hashToken } from '#server/auth/lucia.ts';
import { DAY_MS } from '#shared/constants.ts';
import type { GuestField, GuestKind, GuestVote } from '#shared/guests/guests.ts';
import type { Database } from '../schema.ts';
import type { People } from './people.ts';
import type { World } from './world.ts';

/** How many creators of a list a guest is shown. */
const CREATORS_SHOWN = 6;

/** What a guest says about the item at a place. */
interface Said {
  at: number;
  vote?: GuestVote;
  text?: string;
}
interface Link {
  kind: GuestKind;
  title: string;
  label: string;
  fields: GuestField[];
  campaignId?: string;
  listId?: string;
  items: { submissionId?: string; creatorId?: string }[];
  guests: { name: string; daysAgo: number; said: Said[] }[];
}

/** One open link of each kind under the demo brand, with what its guests said; the address of each is `/guest#token=demo-<kind>`. */
export async function makeGuests(tx: Transaction<Database>, w: World, people: People): Promise<void> {
  const [brand] = people.brands;
  if (!brand) return;
  const submissions = await tx
    .selectFrom('submissions')
    .innerJoin('campaigns', 'campaigns.id', 'submissions.campaignId')
    .select(['submissions.id', 'submissions.campaignId', 'submissions.status', 'campaigns.name'])
    .where('campaigns.brandId', '=', brand.id)
    .where('campaigns.deletedAt', 'is', null)
    .where('submissions.status', '<>', 'draft')
    .orderBy('submissions.createdAt', 'desc')
    .orderBy('submissions.id')
    .execute();
  const waiting = submissions.find(({ status }) => status === 'submitted');
  const posted = submissions.find(({ status }) => status === 'published');
  const list = await tx
    .selectFrom('creatorLists')
    .select(['id', 'name'])
    .where('brandId', '=', brand.id)
    .where('isFavourites', '=', false)
    .orderBy('name')
    .executeTakeFirst();
  const creators = await tx
    .selectFrom('creatorListMembers')
    .innerJoin('creatorProfiles', 'creatorProfiles.userId', 'creatorListMembers.creatorId')
    .select('creatorListMembers.creatorId')
    .where('creatorListMembers.listId', '=', list?.id ?? w.id())
    .where('creatorProfiles.listed', '=', true)
    .orderBy('creatorListMembers.addedAt', 'desc')
    .limit(CREATORS_SHOWN)
    .execute();
  const made: (Link | undefined)[] = [
    waiting && {
      ...{ kind: 'content', title: waiting.name ?? 'First cut', label: 'Legal', campaignId: waiting.campaignId },
      fields: ['creator', 'caption', 'deadline'],
      items: submissions
        .filter(({ status, campaignId }) => status === 'submitted' && campaignId === waiting.campaignId)
        .map(({ id }) => ({ submissionId: id })),
      guests: [
        {
          ...{ name: 'Anna Berg', daysAgo: 1 },
          said: [{ at: 0, vote: 'up', text: 'Fine with us, once the word “organic” is out of the caption.' }],
        },
      ],
    },
    list && {
      ...{ kind: 'list', title: list.name, label: 'Retail partner', listId: list.id, items: creators },
      fields: ['name', 'picture', 'platform', 'followers', 'engagement'],
      guests: [
        {
          ...{ name: 'Jonas Weil', daysAgo: 2 },
          said: [
            { at: 0, vote: 'up', text: 'Our customers know her. Yes, please.' },
            { at: 1, vote: 'up' },
            { at: 2, vote: 'down' },
          ],
        },
        {
          name: 'Petra Novak',
          daysAgo: 1,
          said: [
            { at: 0, vote: 'up' },
            { at: 1, vote: 'down', text: 'Not for our shops.' },
          ],
        },
      ],
    },
    posted && {
      ...{
        kind: 'report',
        title: `${posted.name}: results`,
        label: 'Board',
        campaignId: posted.campaignId,
        items: [{}],
      },
      fields: ['creators', 'reach', 'posts', 'clicks', 'conversions', 'platforms', 'perCreator', 'engagementRate'],
      guests: [
        {
          name: 'Ruth Adler',
          daysAgo: 1,
          said: [{ at: 0, vote: 'up', text: 'Good. What did the same cost us last year?' }],
        },
      ],
    },
  ];
  for (const link of made) if (link) await makeLink(tx, w, brand.id, link);
}

async function makeLink(tx: Transaction<Database>, w: World, brandId: string, of: Link): Promise<void> {
  const { items, guests, kind, title, label, fields } = of;
  const [id, createdAt] = [w.id(), w.ago(3)];
  const subject = { campaignId: of.campaignId ?? null, listId: of.listId ?? null };
  const expiresAt = new Date(w.now.getTime() + 60 * DAY_MS);
  const tokenHash = hashToken(`demo-${kind}`);
  await tx
    .insertInto('guestLinks')
    .values({ ...subject, id, brandId, kind, title, label, fields, tokenHash, createdAt, expiresAt })
    .execute();
  const shown = items.map((item, number) => ({ ...item, id: w.id(), linkId: id, number }));
  await tx.insertInto('guestItems').values(shown).execute();
  const log = { resourceType: 'guest link', resourceId: id, via: 'web' as const };
  await tx
    .insertInto('auditLog')
    .values({
      ...{ ...log, action: 'guests.share', actor: 'user', userId: brandId, createdAt },
      after: JSON.stringify({
        ...subject,
        kind,
        title,
        label,
        fields,
        expiresAt,
        items: items.length,
        password: false,
      }),
    })
    .execute();
  for (const { name, daysAgo, said } of guests) {
    const [guestId, at] = [w.id(), w.ago(daysAgo)];
    await tx
      .insertInto('guests')
      .values({ id: guestId, linkId: id, secretHash: hashToken(guestId), name, openedAt: at })
      .execute();
    for (const { at: place, vote, text } of said) {
      const itemId = shown[place]?.id;
      if (!itemId) continue;
      if (vote) await tx.insertInto('guestVotes').values({ itemId, guestId, vote, votedAt: at }).execute();
      if (text)
        await tx
          .insertInto('guestComments')
          .values({ id: w.id(), itemId, guestId, body: text, createdAt: at })
          .execute();
    }
  }
}
