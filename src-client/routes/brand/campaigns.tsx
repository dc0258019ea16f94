import { createFileRoute } from '@tanstack/react-router';
import { CampaignsPage } from '#client/features/campaigns/CampaignsPage.tsx';
import { campaignsSearch } from '#client/features/campaigns/campaignsSearch.ts';
import { screenOf } from '../-screenOf.ts';

/** `/brand/campaigns`: drafts and all campaigns (BR-DRAFT-01). */
export const Route = createFileRoute('/brand/campaigns')({
  ...screenOf(
    campaignsSearch,
    (search) => search,
    async (api, search) => (await import('#client/features/campaigns/campaignsReads.ts')).campaignsReads(api, search),
  ),
  component: CampaignsPage,
});
