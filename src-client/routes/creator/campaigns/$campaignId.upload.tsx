import { createFileRoute } from '@tanstack/react-router';
import { UploadScreen } from '#client/screens/UploadScreen.tsx';
import { campaignReads } from './-campaignReads.ts';

export const Route = createFileRoute('/creator/campaigns/$campaignId/upload')({
  validateSearch: (search): { submission?: string } =>
    typeof search.submission === 'string' ? { submission: search.submission } : {},
  loader: (opened) => (opened.context.session.role === 'super_admin' ? { found: true } : campaignReads(opened)),
  component: UploadScreen,
});
