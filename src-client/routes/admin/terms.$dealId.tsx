import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '#client/features/payments/TermsPage.tsx';

export const Route = createFileRoute('/admin/terms/$dealId')({
  loader: ({ context: { api, load }, params }) => load(api.payments.terms.queryOptions(params)),
  component: Terms,
});

function Terms() {
  return <TermsPage {...Route.useParams()} side="staff" />;
}
