import { nameOrUntitled } from '#shared/names.ts';
import { type CampaignRow, staffCampaign } from '../access.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { type Locked, lockCampaign } from '../ground/locks.ts';
import { publish } from '../live.ts';
import { dropHeldText, flaggedSigns, holdIfFlagged, holdText, type NewText } from '../security/holding.service.ts';
import { setTextHeld } from './campaigns.queries.ts';

const KIND = 'campaign_brief';

/** The texts of a campaign that moderation rules check: those that creators read first. */
interface Texts {
  name?: string | null;
  description?: string | null;
}
const textsOf = ({ name, description }: Texts): Record<string, string> => ({
  ...(name && { name }),
  ...(description && { description }),
});

const newText = (campaign: CampaignRow, texts: Texts): NewText => ({
  kind: KIND,
  rowId: campaign.id,
  campaignId: campaign.id,
  authorId: campaign.brandId,
  texts: textsOf(texts),
  name: nameOrUntitled(campaign.name),
  route: `/brand/orders?projectId=${campaign.id}`,
});

/** Whether the brief of a campaign that is being submitted is held. Locks the held text; the caller has locked the campaign. */
export const holdBrief = (tx: Tx, ctx: Context, campaign: Locked<CampaignRow>): Promise<boolean> =>
  holdIfFlagged(tx, ctx, newText(campaign, campaign));

/**
 * The part of a change to a submitted campaign that may be written. If a moderation rule flags a new name or description, it is stored with the held
 * text instead, because creators may already read the campaign; it is written when staff releases it. While the whole brief is held nobody reads it,
 * so everything is written, and staff decides on the newest text. The caller has locked the campaign; this locks the held text.
 */
export async function withoutHeld<Content extends Texts>(
  tx: Tx,
  ctx: Context,
  campaign: Locked<CampaignRow>,
  content: Content,
): Promise<{ content: Content; textHeld: CampaignRow['textHeld'] }> {
  const unheld = { content, textHeld: campaign.textHeld };
  const changed = textsOf(content);
  if (Object.keys(changed).length === 0) return unheld;
  const whole = { ...textsOf(campaign), ...changed };
  const signs = await flaggedSigns(tx, whole);
  if (campaign.textHeld === 'brief') {
    await holdText(tx, ctx, newText({ ...campaign, ...whole }, whole), signs ?? []);
    return unheld;
  }
  if (!signs) {
    if (campaign.textHeld === 'change') await dropHeldText(tx, ctx, KIND, campaign.id);
    return { content, textHeld: null };
  }
  await holdText(tx, ctx, newText(campaign, changed), signs);
  const rest = { ...content };
  delete rest.name;
  delete rest.description;
  return { content: rest, textHeld: 'change' };
}

/**
 * Removes the mark that a campaign's text is held and returns the campaign; null if it was deleted, so that there is nothing else to change. Locks
 * the campaign.
 */
export async function unmarked(tx: Tx, ctx: Context, campaignId: string) {
  const row = await lockCampaign(tx, campaignId).executeTakeFirst();
  if (!row) return null;
  await setTextHeld(tx, row, null).execute();
  await publish(tx, { userId: row.brandId, topic: 'campaign' });
  if (row.deletedAt) return null;
  return { held: row.textHeld, campaign: await staffCampaign(tx, ctx, campaignId, { lock: true }) };
}
