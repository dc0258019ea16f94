import { createFileRoute } from '@tanstack/react-router';
import { SignOutButton } from '#client/features/auth/AccountMenu.tsx';
import { CreatorSetupForm } from '#client/features/profiles/SetupForms.tsx';
import { SetupFrame } from '#client/features/profiles/SetupFrame.tsx';
import { setupMessages } from '#shared/messages/auth.ts';
import { requireSetup } from '../-guards.ts';
import { useFinishSetup } from '../-useFinishSetup.ts';

export const Route = createFileRoute('/setup/creator')({
  beforeLoad: (guarded) => requireSetup('creator', guarded),
  component: CreatorSetup,
});

function CreatorSetup() {
  const finish = useFinishSetup('/creator/dashboard');
  return (
    <SetupFrame
      title={setupMessages.creatorTitle}
      lead="The rest of your profile can wait; brands find you by these three."
      exit={<SignOutButton collapsed />}
    >
      <CreatorSetupForm onDone={finish} />
    </SetupFrame>
  );
}
