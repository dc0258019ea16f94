import type { LaunchState } from '#shared/content/launch-state.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { creatorName } from '#shared/names.ts';
import { isOneOf, OWING_DEALS } from '#shared/status-sets.ts';

interface OfCreator {
  status: DealStatus;
  firstName: string | null;
  lastName: string | null;
  approved: number;
  revisions: number;
}

/** What a launch would include and what not, from the content of each deal under contract. */
export function launchState(deals: readonly OfCreator[]): LaunchState {
  return {
    approved: deals.reduce((sum, { approved }) => sum + approved, 0),
    revisions: deals
      .filter(({ revisions }) => revisions > 0)
      .map((deal) => ({ name: creatorName(deal), pieces: deal.revisions })),
    missing: deals
      .filter(({ status, revisions }) => revisions === 0 && isOneOf(OWING_DEALS, status))
      .map((deal) => creatorName(deal)),
  };
}
