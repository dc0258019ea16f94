import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Drawer } from '#client/components/frame/Dialog.tsx';
import { trpc } from '#client/trpc.ts';
import { displayName } from '#shared/users/people.ts';
import { AgencyDialogs } from './AgencyDialogs.tsx';
import { SuspendDialog } from './SuspendDialog.tsx';
import type { AgencyAct } from './types.ts';
import { UserDetails } from './UserDetails.tsx';

/**
 * One user beside a list of staff: the states of address, account and roles, work, sign-ins, and what staff can do (ruling ADM-SEC-16). User
 * management and security share it.
 */
export function UserPanel({ userId, onClose }: { userId: string; onClose: () => void }) {
  const [asking, setAsking] = useState(false);
  const [agencyAct, setAgencyAct] = useState<AgencyAct | null>(null);
  // The head and the foot say more once the user is known.
  const user = trpc.users.read.useQuery({ userId }).data;
  const name = user ? displayName(user) : 'User';
  const lift = user?.status === 'suspended';

  if (asking) return <SuspendDialog userId={userId} name={name} lift={lift} onClose={() => setAsking(false)} />;
  if (user && agencyAct) return <AgencyDialogs user={user} act={agencyAct} onClose={() => setAgencyAct(null)} />;
  return (
    <Drawer
      open
      onClose={onClose}
      title={name}
      footer={
        <>
          {user?.may.suspend.allowed && (
            <Button variant="danger" onClick={() => setAsking(true)}>
              Suspend
            </Button>
          )}
          {user?.may.activate.allowed && <Button onClick={() => setAsking(true)}>Lift suspension</Button>}
        </>
      }
    >
      <Loaded failure={{ title: 'This user could not be loaded' }} skeleton={<SkeletonText lines={8} />}>
        <UserDetails userId={userId} onAgency={setAgencyAct} />
      </Loaded>
    </Drawer>
  );
}
