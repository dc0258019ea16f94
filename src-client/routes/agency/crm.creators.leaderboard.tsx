import { createFileRoute } from '@tanstack/react-router';
import { CreatorLeaderboardPage } from '#client/features/leaderboards/LeaderboardPage.tsx';

export const Route = createFileRoute('/agency/crm/creators/leaderboard')({
  loader: ({ context: { api, load } }) => load(api.leaderboards.assignedCreators.queryOptions()),
  component: () => <CreatorLeaderboardPage assigned />,
});
