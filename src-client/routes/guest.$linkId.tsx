import { createFileRoute } from '@tanstack/react-router';
import { GuestPageScreen } from '#client/screens/GuestScreens.tsx';

/** `/guest/<id>`: what a guest link shows. */
export const Route = createFileRoute('/guest/$linkId')({
  loader: ({ context: { api, load }, params: { linkId } }) => load(api.guests.page.queryOptions({ linkId })),
  component: GuestPageScreen,
});
