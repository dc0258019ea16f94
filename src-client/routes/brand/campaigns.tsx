import { createFileRoute } from '@tanstack/react-router';
import { CampaignsPage } from '#client/features/campaigns/CampaignsPage.tsx';

/** `/brand/campaigns`: drafts and all campaigns (BR-DRAFT-01). */
export const Route = createFileRoute('/brand/campaigns')({ component: CampaignsPage });
