import { createFileRoute, redirect } from '@tanstack/react-router';
import { homeOf } from '#client/features/auth/session.ts';
import { LandingScreen } from '#client/screens/LandingScreen.tsx';

export const Route = createFileRoute('/')({
  // Everyone with an area is sent there; a super admin stays, to choose one (PUB-10 to PUB-14).
  beforeLoad: ({ context: { session } }) => {
    if (session?.role && session.role !== 'super_admin') throw redirect({ to: homeOf(session), replace: true });
  },
  component: LandingScreen,
});
