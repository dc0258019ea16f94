import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ConfirmInterest } from '#client/features/leads/ConfirmInterest.tsx';

export const Route = createFileRoute('/interest')({ ssr: false, component: Interest });

/** The token of the mail's link is in the fragment, which is sent to no server; it is read once and removed from the address. */
function Interest() {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token'));
  const navigate = Route.useNavigate();
  useEffect(() => {
    if (window.location.hash) void navigate({ hash: '', replace: true });
  }, [navigate]);
  return <ConfirmInterest token={token} />;
}
