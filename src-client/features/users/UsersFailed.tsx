import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import type { Failed } from '#client/components/core/Loaded.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { errorMessage } from '#client/errors.ts';
import { errorCode } from '#client/trpc.ts';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { userMessages } from '#shared/messages/users.ts';
import { roleLabels } from '#shared/users/people.ts';

const roleOf = (session: SessionView | null): string => (session?.role ? roleLabels[session.role] : 'None');

/** Why the users are not shown: the server refused, did not answer, or answered without data (`error` is null then). */
export function UsersFailed({ error, onRetry, retrying, session }: Failed & { session: SessionView | null }) {
  const code = error === null ? null : errorCode(error);
  if (code === 'FORBIDDEN') return <AccessDenied session={session} />;
  const what = error === null ? userMessages.noData : 'Failed to fetch users';
  return (
    <ErrorPanel
      title="Error Loading Users"
      text={`User management error: ${what}`}
      onRetry={onRetry}
      retrying={retrying}
    >
      <DescriptionList
        look="card"
        className="mt-3.5 max-w-2xl"
        items={[
          { label: 'Message', value: error === null ? userMessages.noData : errorMessage(error), wide: true },
          { label: 'Current user ID', value: session?.id },
          { label: 'Role', value: roleOf(session) },
          { label: 'Error type', value: code ?? 'No answer' },
        ]}
      />
    </ErrorPanel>
  );
}

/** The server's refusal, because this person is no admin (ADM-USR-22, ruling A03). */
function AccessDenied({ session }: { session: SessionView | null }) {
  return (
    <ErrorPanel title={commonMessages.accessDeniedTitle} text="You need admin privileges to access this page">
      <p className="text-muted mt-2 text-sm">
        Current role: <span className="text-base-content font-medium">{roleOf(session)}</span>
      </p>
    </ErrorPanel>
  );
}
