import { machineNouns } from '#shared/messages/moves.ts';
import { brandName, creatorName, nameOrUntitled } from '#shared/names.ts';
import { doneTo } from '#shared/security/audit-sentences.ts';
import { displayName } from '#shared/users/people.ts';
import { documentsOf, signaturesFor } from '../../agreement/contracts/contracts.service.ts';
import { handedInFor } from '../../content/content.service.ts';
import type { Context } from '../../context.ts';
import { messagesFor } from '../../conversations/conversations.service.ts';
import { notFound } from '../../errors.ts';
import { type Paper, writePaper } from '../../pdf.ts';
import { agreedDeals, disputedPayment, keepPaper, movesOf, storedPaper } from './evidence-paper.queries.ts';
import { type EvidenceFacts, evidencePaper } from './evidence-paper.rules.ts';

/** How many deals, messages and steps the paper includes if a campaign has more. */
const DEALS_MAX = 50;
const MOVES_MAX = 200;
const MESSAGES_MAX = 200;

/**
 * The paper for the payer's bank, as a download: what was submitted, or before that what would be submitted now, without a statement. Locks nothing.
 * @throws NOT_FOUND
 */
export async function evidenceFile(ctx: Context, disputeId: string): Promise<Paper> {
  const bytes = (await storedPaper(ctx.db, disputeId).executeTakeFirst())?.paper ?? (await makePaper(ctx, disputeId));
  return { fileName: `evidence-${disputeId.slice(0, 8)}.pdf`, base64: Buffer.from(bytes).toString('base64') };
}

/** The paper that is sent to the bank. It is made once and stored, so that a repeated call sends the same bytes. Locks nothing. @throws NOT_FOUND */
export async function paperToSend(ctx: Context, disputeId: string): Promise<Uint8Array> {
  const stored = storedPaper(ctx.db, disputeId);
  const known = await stored.executeTakeFirst();
  if (known) return known.paper;
  await keepPaper(ctx.db, disputeId, await makePaper(ctx, disputeId), ctx.now).execute();
  return (await stored.executeTakeFirstOrThrow()).paper;
}

const makePaper = async (ctx: Context, disputeId: string): Promise<Uint8Array> =>
  writePaper(evidencePaper(await factsOf(ctx, disputeId)));

async function factsOf({ db, now }: Context, disputeId: string): Promise<EvidenceFacts> {
  const about = await disputedPayment(db, disputeId).executeTakeFirst();
  if (!about) throw notFound('This dispute');
  const deals = await agreedDeals(db, about.campaignId, DEALS_MAX + 1).execute();
  const shown = deals.slice(0, DEALS_MAX);
  const ids = shown.map(({ id }) => id);
  const signatures = Map.groupBy(await signaturesFor(db, ids), ({ dealId }) => dealId);
  const pieces = Map.groupBy(await handedInFor(db, ids), ({ dealId }) => dealId);
  const messages = await messagesFor(db, ids, MESSAGES_MAX + 1);
  const told = [
    { noun: machineNouns.campaign, id: about.campaignId },
    { noun: machineNouns.payment, id: about.paymentId },
    { noun: machineNouns.dispute, id: about.id },
    ...ids.map((id) => ({ noun: machineNouns.deal, id })),
  ];
  const moves = await movesOf(db, told, MOVES_MAX + 1).execute();
  return {
    at: now,
    statement: about.evidence,
    dispute: {
      ...about,
      campaign: nameOrUntitled(about.campaignName),
      brand: [...new Set([brandName(about), displayName({ ...about, companyName: null }), about.email])].join(', '),
    },
    documents: (await documentsOf(db, about.campaignId)).all,
    deals: shown.map(({ firstName, lastName, username, ...deal }) => ({
      ...deal,
      creator: creatorName({ firstName, lastName, username }),
      signatures: signatures.get(deal.id) ?? [],
      pieces: pieces.get(deal.id) ?? [],
    })),
    messages: messages
      .slice(0, MESSAGES_MAX)
      .reverse()
      .map(({ dealId, ...message }) => ({
        ...message,
        creator: creatorName(shown.find(({ id }) => id === dealId)),
      })),
    moves: moves
      .slice(0, MOVES_MAX)
      .reverse()
      .map(({ createdAt, action, noun, actor, email, firstName, lastName, ipAddress }) => ({
        at: createdAt,
        what: doneTo(action, `the ${noun}`),
        by:
          email !== null ? displayName({ firstName, lastName, email }) : actor === 'anonymous' ? 'A visitor' : 'Accord',
        from: ipAddress,
      })),
    cut: {
      deals: deals.length > DEALS_MAX ? DEALS_MAX : null,
      messages: messages.length > MESSAGES_MAX ? MESSAGES_MAX : null,
      moves: moves.length > MOVES_MAX ? MOVES_MAX : null,
    },
  };
}
