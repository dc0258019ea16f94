import { COMMITTED_DEALS, isOneOf } from '#shared/status-sets.ts';
import type { World } from './world.ts';

/** The messages about a deal after its offer, alternating between the sides; either the brand or the creator begins. */
const TALKS = [
  {
    first: 'brandId',
    words: [
      'Hello! We loved your last series and would like the same calm tone here. Is the timing fine for you?',
      'Thank you! Yes, I can film next week. May I use my own kitchen as the set?',
      'Perfect, that is just what we had in mind.',
    ],
  },
  {
    first: 'creatorId',
    words: [
      'One question about the brief: should the product be in the first three seconds?',
      'Within the first five is enough. Please keep the label readable.',
    ],
  },
  {
    first: 'brandId',
    words: [
      'The parcel is on its way and should be with you on Thursday.',
      'It came today, thank you! I start with the morning light tomorrow.',
      'Great. Tell us if anything is missing.',
      'All there. First cut by the end of the week.',
    ],
  },
] as const;
const DAYS_BETWEEN = 0.2;

/** Conversations about every second deal that was not turned down; in every fourth of them the last message is unread. */
export function makeTalks(w: World): void {
  const deals = w.rows.deals.filter(({ status }) => isOneOf(COMMITTED_DEALS, status));
  for (const [index, deal] of deals.filter((_, place) => place % 2 === 0).entries()) {
    const talk = TALKS[index % TALKS.length];
    if (!talk) continue;
    const { id, brandId, creatorId } = deal;
    if (!id) continue;
    const start = new Date(deal.invitationDate);
    const sides = talk.first === 'brandId' ? [brandId, creatorId] : [creatorId, brandId];
    const messages = talk.words.map((body, place) => ({
      dealId: id,
      brandId,
      creatorId,
      authorId: sides[place % 2] ?? brandId,
      requestKey: w.id(),
      body,
      createdAt: w.after(start, (place + 1) * DAYS_BETWEEN),
    }));
    w.rows.dealMessages.push(...messages);
    const last = messages.at(-1);
    if (!last) continue;
    for (const userId of sides) {
      const unread = index % 4 === 0 && userId !== last.authorId;
      w.rows.conversationSides.push({
        dealId: id,
        userId,
        lastAt: last.createdAt,
        unread: unread ? 1 : 0,
        unreadSince: unread ? last.createdAt : null,
        mailedAt: unread ? last.createdAt : null,
      });
    }
  }
}
