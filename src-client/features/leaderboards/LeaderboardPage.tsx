import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { ExportButton } from '#client/components/parts/ExportButton.tsx';
import { trpc } from '#client/trpc.ts';
import { leaderboardMessages } from '#shared/messages/leaderboards.ts';
import { BrandLeaderboard } from './BrandLeaderboard.tsx';
import { CreatorLeaderboard } from './CreatorLeaderboard.tsx';
import { leaderboardFailure } from './failure.tsx';

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
