import { createFileRoute } from '@tanstack/react-router';
import { SignOutButton } from '#client/features/auth/SignOutButton.tsx';
import { CreatorSetupForm } from '#client/features/profiles/SetupForms.tsx';
import { SetupFrame } from '#client/features/profiles/SetupFrame.tsx';
import { useFinishSetup } from '#client/screens/useFinishSetup.ts';
import { requireSetup } from '../-guards.ts';

export const Route = createFileRoute('/setup/creator')({
  beforeLoad: (guarded) => requireSetup('creator', guarded),
  component: CreatorSetup,
});

function CreatorSetup() {
  const finish = useFinishSetup('/creator/dashboard');
  return (
    <SetupFrame
      title="Complete Your Creator Profile"
      lead="The rest of your profile can wait; brands find you once it is complete."
      exit={<SignOutButton collapsed />}
    >
      <CreatorSetupForm onDone={finish} />
    </SetupFrame>
  );
}
