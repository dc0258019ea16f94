import { creatorName } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import { leafOf } from '#shared/seals/leaves.ts';
import { isSameHash, rootOfInclusion } from '#shared/seals/merkle.ts';
import { type MovementView, movementText, type ReceiptFile } from '#shared/seals/movements.ts';
import { proofText, RECEIPT_FORMAT, receiptText } from '#shared/seals/receipts.ts';
import type { CampaignRow, Viewable } from '../access.ts';
import type { UserContext } from '../context.ts';
import { conflict, notFound } from '../errors.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { leafOfBooking, movementById, movementsOf, type Reader } from './movements.queries.ts';
import { movementOf } from './movements.rules.ts';
import { headToProve, inclusionPath } from './seals.service.ts';

/** A creator reads as the creator; the brand, and staff, as the brand. */
const readerOf = ({ actor }: UserContext): Reader =>
  actor.role === 'creator' ? { party: 'creator', creatorId: actor.id } : { party: 'brand' };

/** The movements of a campaign's money that concern the reader, newest first, amounts in minor units. Locks nothing. */
export async function movements(
  ctx: UserContext,
  campaign: Viewable<CampaignRow>,
  { cursor, limit }: { cursor?: string | null | undefined; limit: number },
): Promise<Slice<MovementView>> {
  const reader = readerOf(ctx);
  const rows = await movementsOf(ctx.db, campaign.id, reader, keysetOf(cursor), limit + 1).execute();
  return sliceOf(
    rows,
    limit,
    ({ createdAt, id }) => ({ at: createdAt, id }),
    ({ index, ...row }) => {
      const movement = movementOf(row, reader.party);
      if (!movement) throw new Error(`The booking ${row.id} is listed, but says nothing to its reader`);
      const { id, kind, part, at, currency, amountMinor } = movement;
      const creator = row.dealId === null ? null : creatorName(row);
      return { id, kind, part, at, currency, amountMinor, creatorName: creator, sealed: index !== null };
    },
  );
}

/**
 * The receipt of a movement: what the reader is told about it, and the proof that this is in the log. Locks nothing.
 * @throws NOT_FOUND for a movement that does not concern the reader; CONFLICT until it is sealed, and if it is no longer what was sealed
 */
export async function receipt(
  ctx: UserContext,
  campaign: Viewable<CampaignRow>,
  movementId: string,
): Promise<ReceiptFile> {
  const reader = readerOf(ctx);
  const booking = await movementById(ctx.db, campaign.id, reader, movementId).executeTakeFirst();
  const movement = booking ? movementOf(booking, reader.party) : null;
  if (!movement) throw notFound('This movement');
  const leaf = await leafOfBooking(ctx.db, movementId, reader.party).executeTakeFirst();
  const head = leaf ? await headToProve(ctx.db, leaf.index) : null;
  if (!leaf || !head) throw conflict('This movement is not sealed yet. Its receipt is ready within a minute.');
  const path = await inclusionPath(ctx.db, leaf.index, head.size);
  const root = rootOfInclusion(leafOf('movement', leaf.salt, movementText(movement)), leaf.index, head.size, path);
  if (root === null || !isSameHash(root, head.root))
    throw conflict('This movement is no longer what was sealed, so there is no receipt of it. Please write to us.');
  const text = receiptText({
    format: RECEIPT_FORMAT,
    movement,
    salt: leaf.salt,
    proof: proofText(leaf.index, path, head.note),
  });
  return { fileName: `receipt-${movement.kind.replaceAll('_', '-')}-${movement.id.slice(0, 8)}.json`, text };
}
