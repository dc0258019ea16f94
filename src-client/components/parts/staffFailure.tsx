import { errorCode } from '#client/trpc.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { ErrorPanel } from '../core/ErrorPanel.tsx';
import type { Failed } from '../core/Loaded.tsx';

/** What a screen of the back office shows where its data did not come: whoever is no longer staff is told so, all others may try again. */
export const staffFailure =
  (title: string, text?: string) =>
  ({ error, onRetry, retrying }: Failed) =>
    errorCode(error) === 'FORBIDDEN' ? (
      <ErrorPanel title={commonMessages.accessDeniedAdmin} />
    ) : (
      <ErrorPanel title={title} text={text} onRetry={onRetry} retrying={retrying} />
    );
