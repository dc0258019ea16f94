import { createFileRoute } from '@tanstack/react-router';
import { CreatorLeaderboardPage } from '#client/features/leaderboards/LeaderboardPage.tsx';

export const Route = createFileRoute('/admin/crm/creators/leaderboard')({
  loader: ({ context: { api, load } }) => load(api.leaderboards.creators.queryOptions()),
  component: CreatorLeaderboardPage,
});
