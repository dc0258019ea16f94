import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribeScreen } from '#client/screens/UnsubscribeScreen.tsx';

export const Route = createFileRoute('/unsubscribe/$token')({ ssr: false, component: Page });

function Page() {
  return <UnsubscribeScreen token={Route.useParams().token} />;
}
