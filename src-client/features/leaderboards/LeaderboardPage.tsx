import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import type { Failure } from '#client/components/core/Loaded.tsx';
import { ExportButton } from '#client/components/parts/ExportButton.tsx';
import { errorMessage, orUnreached } from '#client/errors.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { leaderboardMessages } from '#shared/messages/leaderboards.ts';
import { BrandLeaderboard } from './BrandLeaderboard.tsx';
import { CreatorLeaderboard } from './CreatorLeaderboard.tsx';

/** Why a leaderboard is not shown (CRM-43, CRM-44). */
const leaderboardFailure: Failure = ({ error, onRetry, retrying }) => {
  if (errorCode(error) === 'FORBIDDEN') return <ErrorPanel title={commonMessages.accessDeniedTitle} />;
  const why = errorMessage(orUnreached(error, 'Failed to fetch leaderboard data')) || undefined;
  return <ErrorPanel title={leaderboardMessages.loadFailed(why)} onRetry={onRetry} retrying={retrying} />;
};

/** The area of a leaderboard, and so whom its file ranks. */
const areaOf = (assigned = false) => ({ area: assigned ? ('agency' as const) : ('admin' as const) });
const backOf = (assigned = false) => ({ to: assigned ? '/agency/crm' : '/admin/crm', label: 'CRM' }) as const;

/** `Top 50 Earning Creators` (CRM-37), also for the creators whom an agency manages (AG-10). */
export function CreatorLeaderboardPage({ assigned }: { assigned?: boolean }) {
  const csv = trpc.crm.exportCreatorLeaderboard.useMutation();
  return (
    <>
      <PageHeader
        title={leaderboardMessages.creatorsTitle}
        description="What creators have earned, in US dollars at the rate of each day."
        back={backOf(assigned)}
        actions={<ExportButton load={() => csv.mutateAsync(areaOf(assigned))} />}
      />
      <CreatorLeaderboard assigned={assigned} failure={leaderboardFailure} />
    </>
  );
}

/** `Top 50 Budget Brands` (CRM-41), also for the brands that an agency manages (AG-07). */
export function BrandLeaderboardPage({ assigned }: { assigned?: boolean }) {
  const csv = trpc.crm.exportBrandLeaderboard.useMutation();
  return (
    <>
      <PageHeader
        title={leaderboardMessages.brandsTitle}
        description="The budgets of submitted campaigns, in US dollars at the rate of each day."
        back={backOf(assigned)}
        actions={<ExportButton load={() => csv.mutateAsync(areaOf(assigned))} />}
      />
      <BrandLeaderboard assigned={assigned} failure={leaderboardFailure} />
    </>
  );
}
