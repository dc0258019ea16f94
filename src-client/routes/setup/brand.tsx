import { createFileRoute } from '@tanstack/react-router';
import { SignOutButton } from '#client/features/auth/SignOutButton.tsx';
import { BrandSetupForm } from '#client/features/profiles/SetupForms.tsx';
import { SetupFrame } from '#client/features/profiles/SetupFrame.tsx';
import { useFinishSetup } from '#client/screens/useFinishSetup.ts';
import { setupMessages } from '#shared/messages/auth.ts';
import { requireSetup } from '../-guards.ts';

export const Route = createFileRoute('/setup/brand')({
  beforeLoad: (guarded) => requireSetup('brand', guarded),
  component: BrandSetup,
});

function BrandSetup() {
  const finish = useFinishSetup('/brand');
  return (
    <SetupFrame
      title={setupMessages.brandTitle}
      lead="Creators see this name on every invitation."
      exit={<SignOutButton collapsed />}
    >
      <BrandSetupForm onDone={finish} />
    </SetupFrame>
  );
}
