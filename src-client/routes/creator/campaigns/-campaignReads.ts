import type { Api } from '#client/trpc.ts';
import type { GuardNotice } from '#shared/page.ts';
import { readable } from '../../-readable.ts';

interface Opened {
  context: { api: Api; tell: (notice: GuardNotice) => void };
  params: { campaignId: string };
  preload: boolean;
}

/** The reads of both pages of a creator's campaign. Returns whether that campaign exists for them. */
export const campaignReads = (opened: Opened): Promise<{ found: boolean }> => {
  const { content } = opened.context.api;
  return readable(opened, content.campaign.ensureData(opened.params), content.mine.ensureData(opened.params));
};
