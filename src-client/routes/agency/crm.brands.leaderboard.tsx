import { createFileRoute } from '@tanstack/react-router';
import { BrandLeaderboardPage } from '#client/features/leaderboards/LeaderboardPage.tsx';

export const Route = createFileRoute('/agency/crm/brands/leaderboard')({
  loader: ({ context: { api, load } }) => load(api.leaderboards.assignedBrands.queryOptions()),
  component: () => <BrandLeaderboardPage assigned />,
});
