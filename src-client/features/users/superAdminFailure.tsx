import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import type { Failure } from '#client/components/core/Loaded.tsx';
import { errorCode } from '#client/trpc.ts';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { roleLabels } from '#shared/users/people.ts';

/** Shown on the super admin's screens if the server refuses: `Access Denied` with the role, or `Authentication required` (SA-14). */
export const superAdminFailure =
  (session: SessionView | null, title: string): Failure =>
  ({ error, onRetry, retrying }) => {
    switch (errorCode(error)) {
      case 'FORBIDDEN':
        return (
          <ErrorPanel
            title={commonMessages.accessDeniedTitle}
            text={`Your current role: ${session?.role ? roleLabels[session.role] : 'none'}`}
          />
        );
      case 'UNAUTHORIZED':
        return <ErrorPanel title={commonMessages.authenticationRequired} />;
      default:
        return <ErrorPanel title={title} onRetry={onRetry} retrying={retrying} />;
    }
  };
