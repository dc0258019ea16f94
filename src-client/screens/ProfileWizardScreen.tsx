import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { ProfileWizard } from '#client/features/profiles/ProfileWizard.tsx';
import { EMPTY_WIZARD } from '#client/features/profiles/wizardValues.ts';
import { trpc } from '#client/trpc.ts';
import * as texts from '#shared/messages/profiles/profile-wizard.ts';

/** The wizard of the creator's profile, which both of its addresses show (CR-WIZ-01, ruling A01). */
export function ProfileWizardScreen() {
  return (
    <>
      <PageHeader
        title={texts.title}
        description={texts.lead}
        back={{ to: '/creator/dashboard', label: texts.dashboard }}
      />
      <Loaded
        failure={{ title: texts.notLoaded }}
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
  // What is typed starts from the first answer; a later one, such as after each save, must not take its place.
  const [begun] = useState(stored);
  return (
    <ProfileWizard
      stored={begun ?? EMPTY_WIZARD}
      preview={begun === null}
      onDone={() => router.navigate({ to: '/creator' })}
    />
  );
}
