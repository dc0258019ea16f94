import { errorCode } from '#client/trpc.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { ErrorPanel } from '../core/ErrorPanel.tsx';
import type { Failed } from '../core/Loaded.tsx';

/** Shown on a back office screen whose data did not load: people who are no longer staff are told so, all others can try again. */
export const staffFailure =
  (title: string, text?: string) =>
  ({ error, onRetry, retrying }: Failed) =>
    errorCode(error) === 'FORBIDDEN' ? (
      <ErrorPanel title={commonMessages.accessDeniedAdmin} />
    ) : (
      <ErrorPanel title={title} text={text} onRetry={onRetry} retrying={retrying} />
    );
