import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { ProfileWizard } from '#client/features/profiles/ProfileWizard.tsx';
import { trpc } from '#client/trpc.ts';
import { AUDIENCE_LOCATION_DEFAULT, AUDIENCE_TYPE_DEFAULT } from '#shared/choices/audiences.ts';
import type { WizardView } from '#shared/profiles/wizard.schema.ts';

/** The wizard's values for a person without a profile. */
const EMPTY_WIZARD: WizardView = {
  values: {
    firstName: '',
    lastName: '',
    bio: '',
    creatorType: null,
    audienceType: AUDIENCE_TYPE_DEFAULT,
    audiencePrimary: AUDIENCE_LOCATION_DEFAULT,
    audienceCountries: [],
    industries: [],
    platforms: [],
    contentTypes: [],
  },
  step: 1,
  isComplete: false,
};

/** The wizard of the creator's profile, which both of its addresses show (CR-WIZ-01, ruling A01). */
export function ProfileWizardScreen() {
  return (
    <>
      <PageHeader
        title="Set up your profile"
        description="Brands find you once all four steps are done. Each step is saved when you continue, so you can stop and come back."
        back={{ to: '/creator/dashboard', label: 'Dashboard' }}
      />
      <Loaded
        failure={{ title: 'Your profile could not be loaded' }}
        skeleton={
          <div aria-busy="true">
            <SkeletonCard />
          </div>
        }
      >
        <Stored />
      </Loaded>
    </>
  );
}

function Stored() {
  const router = useRouter();
  const [stored] = trpc.profiles.wizard.useSuspenseQuery();
  // Input starts from the first answer; a later one, such as after each save, must not replace it.
  const [begun] = useState(stored);
  return (
    <ProfileWizard
      stored={begun ?? EMPTY_WIZARD}
      preview={begun === null}
      onDone={() => router.navigate({ to: '/creator' })}
    />
  );
}
