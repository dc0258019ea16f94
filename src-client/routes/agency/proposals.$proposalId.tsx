import { createFileRoute } from '@tanstack/react-router';
import { ProposalPage } from '#client/features/proposals/ProposalPage.tsx';

export const Route = createFileRoute('/agency/proposals/$proposalId')({
  loader: ({ context: { api, load }, params: { proposalId } }) => load(api.proposals.read.queryOptions({ proposalId })),
  component: ProposalScreen,
});

function ProposalScreen() {
  const { proposalId } = Route.useParams();
  return <ProposalPage proposalId={proposalId} reader="agency" />;
}
