import { createFileRoute, useRouter } from '@tanstack/react-router';
import { SecondFactorSetup } from '#client/features/account/SecondFactorSetup.tsx';
import { SignOutButton } from '#client/features/auth/AccountMenu.tsx';
import { homeOf, refreshSession } from '#client/features/auth/session.ts';
import { SetupFrame } from '#client/features/profiles/SetupFrame.tsx';
import { requireNoSecondFactor } from '../-guards.ts';

export const Route = createFileRoute('/setup/second-factor')({
  beforeLoad: requireNoSecondFactor,
  component: SecondFactor,
});

function SecondFactor() {
  const { session } = Route.useRouteContext();
  const router = useRouter();
  const asked = session.setup !== null;
  const finish = async () => {
    const now = await refreshSession();
    await router.navigate({ href: asked && now ? homeOf(now) : '/account', replace: true });
  };
  return (
    <SetupFrame
      title="Set up a second factor"
      lead={
        asked
          ? 'Your role opens a lot, so a password alone is not enough.'
          : 'A code from your phone is asked for after the password.'
      }
      exit={asked && <SignOutButton collapsed />}
    >
      <SecondFactorSetup onDone={finish} />
    </SetupFrame>
  );
}
