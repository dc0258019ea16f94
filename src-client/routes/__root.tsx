import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from '#client/router-context.ts';
import { Root, RootPending } from '#client/screens/Root.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  // Guards need to know who is signed in, so nothing is shown before the session is known.
  beforeLoad: async ({ context }) => ({ session: await context.api.auth.session.ensureData() }),
  pendingComponent: RootPending,
  component: Root,
});
