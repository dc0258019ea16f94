import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { StopContactScreen } from '#client/screens/StopContactScreen.tsx';

export const Route = createFileRoute('/do-not-contact')({ ssr: false, component: Page });

/** The token of the mail's link is in the fragment, which is sent to no server; it is read once and removed from the address. */
function Page() {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token'));
  const navigate = Route.useNavigate();
  useEffect(() => {
    if (window.location.hash) void navigate({ hash: '', replace: true });
  }, [navigate]);
  return <StopContactScreen token={token} />;
}
