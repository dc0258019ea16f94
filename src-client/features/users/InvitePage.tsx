import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { InviteForm } from './InviteForm.tsx';
import { RecentInvitations } from './RecentInvitations.tsx';

/** Invite Users: a form, and the state of the last invitations (ADM-INV-01 to 14). */
export function InvitePage() {
  return (
    <>
      <PageHeader title="Invite Users" description="The email has a link that works once, for 7 days." />
      <Card title="New invitation" className="mb-6">
        <InviteForm />
      </Card>
      <RecentInvitations />
    </>
  );
}
