import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { trpc } from '#client/trpc.ts';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { roleListTitles } from '#shared/messages/users.ts';
import { displayName } from '#shared/users/people.ts';
import { AgencyDialogs } from './AgencyDialogs.tsx';
import { RoleFixer } from './RoleFixer.tsx';
import { SuspendDialog } from './SuspendDialog.tsx';
import { superAdminFailure } from './superAdminFailure.tsx';
import type { AgencyAct } from './types.ts';
import { UserDetails } from './UserDetails.tsx';

const LISTS = { agency: 'agencies', brand: 'brands', creator: 'creators' } as const;

/** One account, all that is known about it, and what a super admin can do with it (ruling SA-12). */
export function UserPage({ userId, session }: { userId: string; session: SessionView }) {
  return (
    <Loaded
      asked={userId}
      failure={superAdminFailure(session, 'This user could not be loaded')}
      skeleton={<SkeletonText lines={8} />}
    >
      <Account userId={userId} />
    </Loaded>
  );
}

function Account({ userId }: { userId: string }) {
  const [asking, setAsking] = useState(false);
  const [agencyAct, setAgencyAct] = useState<AgencyAct | null>(null);
  const [user] = trpc.users.read.useSuspenseQuery({ userId });
  const list = user.role === 'agency' || user.role === 'brand' || user.role === 'creator' ? user.role : null;
  return (
    <>
      <PageHeader
        title={displayName(user)}
        back={
          list
            ? { to: `/super_admin/users/${LISTS[list]}`, label: `Back to ${roleListTitles[list]}` }
            : { to: '/super_admin', label: 'Back to Dashboard' }
        }
        actions={
          <>
            {user.may.suspend.allowed && (
              <Button variant="danger" onClick={() => setAsking(true)}>
                Suspend
              </Button>
            )}
            {user.may.activate.allowed && <Button onClick={() => setAsking(true)}>Lift suspension</Button>}
          </>
        }
      />
      <Card title="Account" className="mb-4">
        <UserDetails userId={userId} onAgency={setAgencyAct} />
      </Card>
      <RoleFixer user={user.email} />
      {agencyAct && <AgencyDialogs user={user} act={agencyAct} onClose={() => setAgencyAct(null)} />}
      {asking && (
        <SuspendDialog
          userId={userId}
          name={displayName(user)}
          lift={user.status === 'suspended'}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
