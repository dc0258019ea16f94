import { PageHeader } from '#client/components/base/PageHeader.tsx';
import * as texts from '#shared/messages/leaderboards/leaderboard.ts';
import { leaderboardMessages } from '#shared/messages/leaderboards.ts';
import { BrandLeaderboard } from './BrandLeaderboard.tsx';
import { CreatorLeaderboard } from './CreatorLeaderboard.tsx';
import { leaderboardFailure } from './failure.tsx';

/** `Top 50 Earning Creators` (CRM-37), also for those whom an agency manages (AG-10). */
export function CreatorLeaderboardPage({ assigned }: { assigned?: boolean }) {
  return (
    <>
      <PageHeader title={leaderboardMessages.creatorsTitle} description={texts.creatorsNote} />
      <CreatorLeaderboard assigned={assigned} failure={leaderboardFailure} />
    </>
  );
}

/** `Top 50 Budget Brands` (CRM-41), also for those whom an agency manages (AG-07). */
export function BrandLeaderboardPage({ assigned }: { assigned?: boolean }) {
  return (
    <>
      <PageHeader title={leaderboardMessages.brandsTitle} description={texts.brandsNote} />
      <BrandLeaderboard assigned={assigned} failure={leaderboardFailure} />
    </>
  );
}
