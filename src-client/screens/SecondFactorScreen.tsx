import { getRouteApi, useRouter } from '@tanstack/react-router';
import { SecondFactorSetup } from '#client/features/account/SecondFactorSetup.tsx';
import { SignOutButton } from '#client/features/auth/SignOutButton.tsx';
import { homeOf, useRefreshSession } from '#client/features/auth/session.ts';
import { SetupFrame } from '#client/features/profiles/SetupFrame.tsx';

const route = getRouteApi('/setup/second-factor');

/** The set-up of a second factor, required by the role or chosen. */
export function SecondFactorScreen() {
  const { session } = route.useRouteContext();
  const router = useRouter();
  const refreshSession = useRefreshSession();
  const asked = session.setup !== null;
  const finish = async () => {
    const now = await refreshSession();
    await router.navigate({ to: asked && now ? homeOf(now) : '/account', replace: true });
  };
  return (
    <SetupFrame
      title="Set up a second factor"
      lead={
        asked
          ? 'Your role gives access to a lot, so a password alone is not enough.'
          : 'After your password comes a code from your phone, or a passkey.'
      }
      exit={asked && <SignOutButton collapsed />}
    >
      <SecondFactorSetup onDone={finish} />
    </SetupFrame>
  );
}
