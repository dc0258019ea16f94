import { ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { creatorCampaignMessages } from '#shared/messages/campaigns.ts';

/** Shown if the campaign does not exist (CR-CAMP-32). */
export function CampaignNotFound() {
  return (
    <Card>
      <h1 className="font-display text-2xl font-semibold">Campaign Not Found</h1>
      <p className="text-muted mt-2 mb-4">
        The campaign you're looking for doesn't exist or you don't have access to it.
      </p>
      <ButtonLink to="/creator/campaigns" variant="primary">
        {creatorCampaignMessages.viewAll}
      </ButtonLink>
    </Card>
  );
}
