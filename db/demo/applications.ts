import type { EventOf } from '#shared/lifecycles.ts';
import type { People } from './people.ts';
import { both, type World } from './world.ts';

const NOTES = [
  'I have used your products for two years and filmed half of my kitchen with them. Happy to send examples.',
  'My audience asks me every week what I use for this. I would show it in an ordinary morning, without a script.',
  'I live ten minutes from your shop and could film there as well.',
  'I make one video a week about things that last. This fits right in.',
];
const DECLINED = 'We look for someone who already films outdoors.';

/** Applications of creators to the campaigns that are open to them: most are waiting, some were answered or withdrawn. */
export function makeApplications(w: World, people: People): void {
  const [demo, ...creators] = people.creators;
  const open = w.rows.campaigns.filter((campaign) => campaign.participation === 'application');
  open.forEach((campaign, index) => {
    const { id: campaignId, brandId } = campaign;
    if (!campaignId) return;
    const on = new Set(w.rows.deals.filter((deal) => deal.campaignId === campaignId).map((deal) => deal.creatorId));
    const free = creators.filter((creator) => !on.has(creator.id));
    const [first, second, third] = free.slice(index * 3);
    const answer: EventOf<'application'>[] = index === 2 ? ['decline'] : [];
    const sent: { creator: typeof first; moves: EventOf<'application'>[]; daysAgo: number }[] = [
      { creator: first, moves: [], daysAgo: 1.2 },
      { creator: second, moves: [], daysAgo: 2.6 },
      { creator: third, moves: index % 2 === 0 ? ['decline'] : ['withdraw'], daysAgo: 4 },
      // The demo creator is waiting for one brand and was turned down by another.
      ...(index === 1 || index === 2 ? [{ creator: demo, moves: answer, daysAgo: 3 }] : []),
    ];
    sent.forEach(({ creator, moves, daysAgo }, at) => {
      if (!creator || on.has(creator.id)) return;
      const id = w.id();
      const createdAt = w.ago(daysAgo);
      const answeredAt = moves.length > 0 ? w.after(createdAt, 0.8) : null;
      const status = w.live('application', id, moves, [createdAt, answeredAt ?? createdAt], {
        brand: brandId,
        creator: creator.id,
      });
      w.rows.applications.push({
        id,
        campaignId,
        creatorId: creator.id,
        status,
        message: NOTES[(index + at) % NOTES.length] ?? null,
        declineReason: status === 'declined' ? DECLINED : null,
        answeredAt: status === 'declined' ? answeredAt : null,
        ...both(createdAt),
      });
    });
  });
}
