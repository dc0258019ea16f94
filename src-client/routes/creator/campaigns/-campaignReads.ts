import { type Api, errorCode } from '#client/trpc.ts';
import type { GuardNotice } from '#shared/page.ts';

interface Opened {
  context: { api: Api; tell: (notice: GuardNotice) => void };
  params: { campaignId: string };
  preload: boolean;
}

/**
 * What both pages of a creator's campaign read. Answers whether there is such a campaign for them. Who is signed out meanwhile is told so
 * and led to the sign-in.
 */
export async function campaignReads({ context: { api, tell }, params, preload }: Opened): Promise<{ found: boolean }> {
  try {
    await Promise.all([api.content.campaign.ensureData(params), api.content.mine.ensureData(params)]);
    return { found: true };
  } catch (error) {
    if (errorCode(error) !== 'UNAUTHORIZED') return { found: false };
    if (!preload) tell('notAuthenticated');
    throw error;
  }
}
