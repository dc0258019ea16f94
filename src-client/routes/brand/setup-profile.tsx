import { createFileRoute } from '@tanstack/react-router';
import { Card } from '#client/components/Card.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { SkeletonCard } from '#client/components/Skeleton.tsx';
import { errorMessage } from '#client/errors.ts';
import { BrandSetupForm } from '#client/features/profiles/SetupForms.tsx';
import { trpc } from '#client/trpc.ts';
import { setupMessages } from '#shared/messages/auth.ts';
import { useFinishSetup } from '../-useFinishSetup.ts';

/** The brand's form inside its area; always open to a brand (AUTH-50, AUTH-56). */
export const Route = createFileRoute('/brand/setup-profile')({ component: SetupProfile });

function SetupProfile() {
  const finish = useFinishSetup('/brand');
  const brand = trpc.profiles.brand.useQuery(undefined, { staleTime: 0 });
  return (
    <>
      <PageHeader title={setupMessages.brandTitle} description="Creators see this name on every invitation." />
      {brand.isLoadingError && (
        <ErrorPanel
          title="Your profile could not be loaded"
          text={errorMessage(brand.error)}
          onRetry={() => void brand.refetch()}
        />
      )}
      {brand.isLoading && <SkeletonCard />}
      {brand.data !== undefined && (
        <Card className="max-w-xl sm:p-7">
          <BrandSetupForm stored={brand.data} onDone={finish} />
        </Card>
      )}
    </>
  );
}
