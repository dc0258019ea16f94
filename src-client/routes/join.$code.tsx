import { createFileRoute } from '@tanstack/react-router';
import { JoinScreen } from '#client/screens/JoinScreen.tsx';

/** `/join/<code>`: the link of a brand, or of one of its contacts. */
export const Route = createFileRoute('/join/$code')({
  loader: ({ context: { api, load }, params: { code } }) => load(api.crm.join.queryOptions({ code })),
  component: JoinScreen,
});
