import type { Harness } from '#tests/support/harness.ts';
import { callerOf, idOf } from '#tests/support/sent.ts';
import { BRAND, CREATOR, campaignDraft, invitation } from './offer.ts';

/** Like `offer`, an invitation of 6,000 dollars for Kwame, made without a server. */
export async function offered(h: Harness, name: string, { approved = true, startsInDays = 20 } = {}) {
  const brand = await callerOf(h, BRAND.email);
  const draft = campaignDraft({ name, startsInDays });
  const { id: campaignId } = await brand.campaigns.createDraft({ draft });
  await brand.campaigns.submit({ campaignId });
  if (approved) await (await callerOf(h, 'admin@accord.test')).review.approve({ campaignId });
  const { dealIds } = await brand.deals.invite(invitation(campaignId, await idOf(h, CREATOR.email)));
  return { campaignId, dealId: dealIds[0] ?? '', creator: await callerOf(h, CREATOR.email) };
}
