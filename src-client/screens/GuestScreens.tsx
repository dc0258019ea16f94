import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { DeadLink } from '#client/features/guests/DeadLink.tsx';
import { GuestFrame } from '#client/features/guests/GuestFrame.tsx';
import { GuestPage } from '#client/features/guests/GuestPage.tsx';
import { OpenGuestLink } from '#client/features/guests/OpenGuestLink.tsx';

const entry = getRouteApi('/guest/');
const page = getRouteApi('/guest/$linkId');

/** `/guest#token=…`: the address of a link. Its token is in the fragment, which is sent to no server; it is removed from the address at once. */
export function GuestEntryScreen() {
  const hash = useLocation({ select: (location) => location.hash });
  const [token] = useState(() => new URLSearchParams(hash).get('token'));
  const navigate = entry.useNavigate();
  useEffect(() => {
    if (window.location.hash) void navigate({ hash: '', replace: true });
  }, [navigate]);
  const enter = useCallback(
    (linkId: string) => void navigate({ to: '/guest/$linkId', params: { linkId }, replace: true }),
    [navigate],
  );
  return <GuestFrame>{token ? <OpenGuestLink token={token} onOpened={enter} /> : <DeadLink />}</GuestFrame>;
}

/** `/guest/<id>`: what the link shows, in a frame without the app. */
export function GuestPageScreen() {
  const { linkId } = page.useParams();
  return (
    <GuestFrame>
      <GuestPage linkId={linkId} />
    </GuestFrame>
  );
}
