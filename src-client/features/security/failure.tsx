import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import type { Failed } from '#client/components/core/Loaded.tsx';
import { errorMessage } from '#client/errors.ts';
import { errorCode } from '#client/trpc.ts';
import { commonMessages } from '#shared/messages/common.ts';

/** People who are no longer staff are told so; all others can try again (ADM-SEC-02, ruling A03). */
export function failure({ error, onRetry, retrying }: Failed) {
  return errorCode(error) === 'FORBIDDEN' ? (
    <ErrorPanel title={commonMessages.accessDeniedAdmin} />
  ) : (
    <ErrorPanel
      title="The security data could not be loaded"
      text={errorMessage(error)}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}
