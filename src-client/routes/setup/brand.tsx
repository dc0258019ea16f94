import { createFileRoute } from '@tanstack/react-router';
import { SignOutButton } from '#client/features/auth/SignOutButton.tsx';
import { BrandSetupForm } from '#client/features/profiles/SetupForms.tsx';
import { SetupFrame } from '#client/features/profiles/SetupFrame.tsx';
import { useFinishSetup } from '#client/screens/useFinishSetup.ts';
import { setupMessages } from '#shared/messages/auth.ts';
import * as texts from '#shared/messages/screens/brand.ts';
import { requireSetup } from '../-guards.ts';

export const Route = createFileRoute('/setup/brand')({
  beforeLoad: (guarded) => requireSetup('brand', guarded),
  component: BrandSetup,
});

function BrandSetup() {
  const finish = useFinishSetup('/brand');
  return (
    <SetupFrame title={setupMessages.brandTitle} lead={texts.creatorsSeeThisName} exit={<SignOutButton collapsed />}>
      <BrandSetupForm onDone={finish} />
    </SetupFrame>
  );
}
