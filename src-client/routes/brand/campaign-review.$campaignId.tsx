import { createFileRoute } from '@tanstack/react-router';
import { ContentReviewScreen } from '#client/screens/ContentReviewScreen.tsx';
import { readable } from '../-readable.ts';

export const Route = createFileRoute('/brand/campaign-review/$campaignId')({
  loader: (opened) => {
    const { content, guests, payments } = opened.context.api;
    return readable(
      opened,
      content.forCampaign.ensureData(opened.params),
      payments.contract.ensureData(opened.params),
      guests.onCampaign.ensureData(opened.params),
    );
  },
  component: ContentReviewScreen,
});
