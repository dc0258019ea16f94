import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { late } from '#client/components/core/late.tsx';
import { trpc } from '#client/trpc.ts';
import { dutyWords } from '#shared/messages/seats/duties.ts';
import { dutiesOf, SEAT_ROLES, seatRoleLabels } from '#shared/seats/roles.ts';
import { hasDuty, useSession } from '../auth/session.ts';
import { SsoCard } from '../sso/SsoCard.tsx';
import { AgencySeatsCard } from './AgencySeatsCard.tsx';
import { InviteTable } from './InviteTable.tsx';
import { MemberTable } from './MemberTable.tsx';

const InviteDialog = late(async () => (await import('./InviteDialog.tsx')).InviteDialog);

/**
 * Who is a member of the company and with which role, who is invited, and what each role may do. `brand`: whether it is one; then its members have
 * limits, and agencies can work for it.
 */
export function MembersPage({ brand = false }: { brand?: boolean }) {
  return (
    <Loaded
      failure={{ title: 'The members could not be loaded' }}
      skeleton={
        <>
          <Head brand={brand} />
          <SkeletonCard />
        </>
      }
    >
      <Known brand={brand} />
    </Loaded>
  );
}

function Head({ brand, onInvite }: { brand: boolean; onInvite?: (() => void) | undefined }) {
  return (
    <PageHeader
      title="Members"
      description="People who work for your company on Accord, each with an account of their own."
      actions={
        <>
          {brand && <ButtonLink to="/brand/approvals">Approvals</ButtonLink>}
          {onInvite && (
            <Button variant="primary" icon={UserPlus} onClick={onInvite}>
              Invite a member
            </Button>
          )}
        </>
      }
    />
  );
}

function Known({ brand }: { brand: boolean }) {
  const [{ members, invites, may }] = trpc.seats.list.useSuspenseQuery();
  const session = useSession();
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <Head brand={brand} onInvite={may.invite.allowed ? () => setInviting(true) : undefined} />
      <div className="space-y-6">
        <MemberTable members={members} mayLeave={may.leave} />
        {invites.length > 0 && <InviteTable invites={invites} />}
        {brand && !session?.seat?.agency && <AgencySeatsCard />}
        {session && hasDuty(session, 'lead') && <SsoCard />}
        <Card title="What each role may do">
          <dl className="divide-base-300 -my-3 divide-y">
            {SEAT_ROLES.map((role) => (
              <div key={role} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
                <dt className="font-medium">{seatRoleLabels[role]}</dt>
                <dd className="text-muted">
                  <ul className="list-disc space-y-1 pl-5">
                    {dutiesOf(role).map((duty) => (
                      <li key={duty}>{dutyWords[duty]}</li>
                    ))}
                  </ul>
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
