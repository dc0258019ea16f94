import { createFileRoute } from '@tanstack/react-router';
import { SetupProfileScreen } from '#client/screens/SetupProfileScreen.tsx';

/** The brand's form inside its area; always open to a brand (AUTH-50, AUTH-56). */
export const Route = createFileRoute('/brand/setup-profile')({
  loader: ({ context: { api, load } }) => load(api.profiles.brand.queryOptions(undefined, { staleTime: 0 })),
  component: SetupProfileScreen,
});
