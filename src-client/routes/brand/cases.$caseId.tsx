import { createFileRoute } from '@tanstack/react-router';
import { CasePage } from '#client/features/cases/CasePage.tsx';

export const Route = createFileRoute('/brand/cases/$caseId')({
  loader: ({ context: { api, load }, params: { caseId } }) => load(api.cases.case.queryOptions({ caseId })),
  component: CaseScreen,
});

function CaseScreen() {
  const { caseId } = Route.useParams();
  return <CasePage caseId={caseId} reader="brand" />;
}
