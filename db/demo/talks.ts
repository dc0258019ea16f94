import { COMMITTED_DEALS, CONTRACTED_DEALS, isOneOf } from '#shared/status-sets.ts';
import type { World } from './world.ts';

/** What brand and creator write in turn, the brand first: about the offer, after it was accepted, and once both have signed. */
const TALKS = [
  {
    offer: [
      'Hello! We loved your last series and would like the same calm tone here. Does the timing work for you?',
      'Thank you! Yes, I can shoot next week. Could I use my own kitchen as the set?',
      'Perfect, that is just what we had in mind.',
      'Great, then I am in.',
    ],
    accepted: [
      'Lovely. The brief and the contract will follow in a day or two.',
      'One question ahead of it: should the product be in the first three seconds?',
      'Within the first five is enough. Please keep the label readable.',
      'Will do.',
    ],
    signed: [
      'The parcel is on its way and should be with you on Thursday.',
      'It came today, thank you! I will start with the morning light tomorrow.',
      'Great. Tell us if anything is missing.',
      'All there. You will have everything by the end of the week.',
    ],
  },
  {
    offer: [
      'Hi! Your post about things that last is the reason for this offer. Would this fit your plans?',
      'It would, I have been using one for a year. Is the date fixed?',
      'We can move it by a week if that helps.',
      'No need, the date works.',
    ],
    accepted: [
      'Good to have you on board.',
      'Thank you! Do you want the caption before or together with the pictures?',
      'Together, please. And #ad goes first.',
      'Understood, #ad first.',
    ],
    signed: [
      'Everything is signed and the deposit is paid, so you can start.',
      'I shot the first half this morning. The light was good.',
      'We are curious. No hurry.',
      'I will submit it as soon as it is edited.',
    ],
  },
  {
    offer: [
      'Hello, we would like to see this in an ordinary week, without a script. Is that something for you?',
      'Very much so. May I show it with my children, from behind?',
      'Yes, as long as no face can be seen.',
      'Of course.',
    ],
    accepted: [
      'Thank you for accepting! Which size should we send you?',
      'Medium, please, and the darker color.',
      'Noted. It leaves on Monday.',
      'Thanks!',
    ],
    signed: [
      'Did it arrive?',
      'Yes, on Wednesday. It looks better than in the pictures.',
      'That is good to hear. Is anything unclear in the brief?',
      'All clear.',
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
    const signedAt = isOneOf(CONTRACTED_DEALS, deal.status) ? deal.updatedAt : null;
    const parts: readonly { words: readonly string[]; start: Date | string }[] = [
      { words: deal.responseDate ? talk.offer : talk.offer.slice(0, 3), start: deal.invitationDate },
      ...(deal.responseDate ? [{ words: talk.accepted, start: deal.responseDate }] : []),
      ...(signedAt ? [{ words: talk.signed, start: signedAt }] : []),
    ];
    const sides = [brandId, creatorId];
    const messages = parts.flatMap(({ words, start }) =>
      words.map((body, place) => ({
        dealId: id,
        brandId,
        creatorId,
        authorId: sides[place % 2] ?? brandId,
        requestKey: w.id(),
        body,
        createdAt: w.after(new Date(start), (place + 1) * DAYS_BETWEEN),
      })),
    );
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
