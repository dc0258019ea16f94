import { createFileRoute } from '@tanstack/react-router';
import { Card } from '#client/components/Card.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { BrandSetupForm } from '#client/features/profiles/SetupForms.tsx';
import { setupMessages } from '#shared/messages/auth.ts';
import { useFinishSetup } from '../-useFinishSetup.ts';

/** The brand's form inside its area; always open to a brand (AUTH-50, AUTH-56). */
export const Route = createFileRoute('/brand/setup-profile')({ component: SetupProfile });

function SetupProfile() {
  const { session } = Route.useRouteContext();
  const finish = useFinishSetup('/brand');
  return (
    <>
      <PageHeader title={setupMessages.brandTitle} description="Creators see this name on every invitation." />
      <Card className="max-w-xl sm:p-7">
        <BrandSetupForm companyName={session.companyName ?? ''} onDone={finish} />
      </Card>
    </>
  );
}
