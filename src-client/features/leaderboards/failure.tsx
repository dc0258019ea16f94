import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import type { Failure } from '#client/components/core/Loaded.tsx';
import { errorMessage, orUnreached } from '#client/errors.ts';
import { errorCode } from '#client/trpc.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { leaderboardMessages } from '#shared/messages/leaderboards.ts';

/** Why a leaderboard is not shown (CRM-43, CRM-44). */
export const leaderboardFailure: Failure = ({ error, onRetry, retrying }) => {
  if (errorCode(error) === 'FORBIDDEN') return <ErrorPanel title={commonMessages.accessDeniedTitle} />;
  const why = errorMessage(orUnreached(error, leaderboardMessages.fetchFailed)) || undefined;
  return <ErrorPanel title={leaderboardMessages.loadFailed(why)} onRetry={onRetry} retrying={retrying} />;
};
