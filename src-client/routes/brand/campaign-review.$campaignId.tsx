import { createFileRoute } from '@tanstack/react-router';
import { ContentReviewScreen } from '#client/screens/ContentReviewScreen.tsx';
import { errorCode } from '#client/trpc.ts';

export const Route = createFileRoute('/brand/campaign-review/$campaignId')({
  loader: async ({ context: { api, tell }, params: { campaignId }, preload }) => {
    try {
      await Promise.all([
        api.content.forCampaign.ensureData({ campaignId }),
        api.payments.contract.ensureData({ campaignId }),
      ]);
      return { found: true };
    } catch (error) {
      if (errorCode(error) === 'NOT_FOUND' || errorCode(error) === 'BAD_REQUEST') return { found: false };
      if (errorCode(error) === 'UNAUTHORIZED' && !preload) tell('notAuthenticated');
      throw error;
    }
  },
  component: ContentReviewScreen,
});
