import { createFileRoute } from '@tanstack/react-router';
import { InvitationPage } from '#client/features/deals/InvitationPage.tsx';

export const Route = createFileRoute('/creator/invitations_/$dealId')({
  loader: ({ context: { api, load }, params }) => load(api.deals.invitation.queryOptions(params)),
  component: Invitation,
});

function Invitation() {
  return <InvitationPage {...Route.useParams()} />;
}
