import { createFileRoute } from '@tanstack/react-router';
import { id, searchOf } from '#client/components/lists/listSearch.ts';
import { UploadScreen } from '#client/screens/UploadScreen.tsx';
import { campaignReads } from './-campaignReads.ts';

const submissionSearch = searchOf({ submission: id });

export const Route = createFileRoute('/creator/campaigns/$campaignId/upload')({
  validateSearch: submissionSearch,
  loader: (opened) => (opened.context.session.role === 'super_admin' ? { found: true } : campaignReads(opened)),
  component: UploadScreen,
});
