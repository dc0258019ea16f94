import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { BrandSetupForm } from '#client/features/profiles/SetupForms.tsx';
import { trpc } from '#client/trpc.ts';
import { setupMessages } from '#shared/messages/auth.ts';
import { useFinishSetup } from './useFinishSetup.ts';

/** The brand’s form inside its area. */
export function SetupProfileScreen() {
  return (
    <>
      <PageHeader title={setupMessages.brandTitle} description="Creators see this name on every invitation." />
      <Loaded
        failure={{ title: 'Your profile could not be loaded' }}
        skeleton={
          <div aria-busy="true">
            <SkeletonCard />
          </div>
        }
      >
        <Profile />
      </Loaded>
    </>
  );
}

function Profile() {
  const finish = useFinishSetup('/brand');
  const [stored] = trpc.profiles.brand.useSuspenseQuery();
  return (
    <Card className="max-w-xl sm:p-7">
      <BrandSetupForm stored={stored} onDone={finish} />
    </Card>
  );
}
