import { Layers, Tags } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { Picture } from '#client/components/base/Picture.tsx';
import { ProgressBar } from '#client/components/base/ProgressBar.tsx';
import { SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { StatCard } from '#client/components/frame/StatCard.tsx';
import { Chip } from '#client/components/parts/Chip.tsx';
import { trpc } from '#client/trpc.ts';
import { industryLabel } from '#shared/choices/industries.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { compactNumber } from '#shared/format.ts';
import { creatorDashboardMessages, profileMessages } from '#shared/messages/profiles.ts';
import { personName } from '#shared/people.ts';
import type { OwnProfileView } from '#shared/profiles/profiles.schema.ts';
import { useSession } from '../auth/session.ts';
import { PortfolioCard } from '../portfolio/PortfolioCard.tsx';
import { PublicPageCard } from '../portfolio/PublicPageCard.tsx';
import { EditProfileDialog } from './EditProfileDialog.tsx';
import { PerformanceSnapshot } from './PerformanceSnapshot.tsx';
import { SocialAccounts } from './SocialAccounts.tsx';
import { useAccounts } from './useAccounts.ts';

const noBio = 'Say in a few sentences what you make and for whom.';

/** `/creator/profile`: the creator's profile and social accounts (CR-PROF), the portfolio and the public page. */
export function ProfilePage() {
  return (
    <>
      <PageHeader title="Profile" description="What brands see of you, and the accounts that your figures come from." />
      <Loaded failure={{ title: 'Your profile could not be loaded' }} skeleton={<SkeletonCard className="min-h-96" />}>
        <Profile />
      </Loaded>
    </>
  );
}

function Profile() {
  const preview = useSession()?.role === 'super_admin';
  const [profile] = trpc.profiles.mine.useSuspenseQuery();
  const [editing, setEditing] = useState(false);
  if (!profile) return <Callout>{preview ? creatorDashboardMessages.preview : noBio}</Callout>;
  return (
    <div className="space-y-4">
      <Overview profile={profile} onEdit={() => setEditing(true)} />
      <Metrics profile={profile} onImprove={() => setEditing(true)} />
      <Work industries={profile.industries} preview={preview} />
      <SocialAccounts />
      <PerformanceSnapshot />
      <PortfolioCard />
      <PublicPageCard />
      {editing && <EditProfileDialog profile={profile} onClose={() => setEditing(false)} />}
    </div>
  );
}

function Overview({ profile, onEdit }: { profile: OwnProfileView; onEdit: () => void }) {
  const { snapshot } = useAccounts();
  const { avatarUrl, bannerUrl, bio, primaryPlatform, username } = profile;
  const name = personName(profile, username ?? 'Profile');
  return (
    <Card
      title="Profile overview"
      action={
        <Button size="sm" onClick={onEdit}>
          {profileMessages.edit}
        </Button>
      }
    >
      {bannerUrl && (
        <Picture
          address={bannerUrl}
          alt=""
          width={960}
          height={240}
          sizes="(min-width: 80rem) 62rem, 100vw"
          eager
          className="mb-5 aspect-[4/1] w-full rounded-xl object-cover"
        />
      )}
      <div className="flex flex-wrap items-start gap-4">
        <Avatar name={name} src={avatarUrl} size="lg" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="text-card min-w-0 font-[620] break-words">{name}</p>
            {primaryPlatform && <StatusPill tone="primary">{platformLabel(primaryPlatform)}</StatusPill>}
          </div>
          {username && <p className="text-muted break-words">@{username}</p>}
          <p className="mt-3 max-w-[70ch] break-words whitespace-pre-line">
            {bio ?? <span className="text-muted">{noBio}</span>}
          </p>
          <p className="mt-3 font-semibold">
            {snapshot.followers === null
              ? 'No followers counted yet'
              : `${compactNumber(snapshot.followers)} total followers`}
          </p>
        </div>
      </div>
    </Card>
  );
}

/** The topics that were chosen at the set-up, and the way to change them and all else that was chosen there. */
function Work({ industries, preview }: { industries: OwnProfileView['industries']; preview: boolean }) {
  return (
    <Card
      title="What you make"
      description="Your creator type, audience, industries, platforms and formats decide which brands find you."
      action={
        !preview && (
          <ButtonLink to="/creator/profile/setup" size="sm">
            Change
          </ButtonLink>
        )
      }
    >
      <ul aria-label="Industries" className="flex flex-wrap gap-2">
        {industries.map((industry) => (
          <li key={industry}>
            <Chip label={industryLabel(industry)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Two counts, and how complete the profile is (CR-PROF-04). */
function Metrics({ profile, onImprove }: { profile: OwnProfileView; onImprove: () => void }) {
  const { accounts } = useAccounts();
  const { percent, message, button } = profile.completion;
  return (
    <section aria-label="Account metrics" className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-[1fr_1fr_2fr]">
      <StatCard label="Connected Platforms" value={accounts.length} icon={Layers} />
      <StatCard label="Tagged Industries" value={profile.industries.length} icon={Tags} />
      <Card className="max-lg:col-span-2">
        <p className="text-muted flex justify-between gap-2 text-sm font-medium">
          Profile Completion <span className="text-base-content font-semibold">{percent}%</span>
        </p>
        <ProgressBar className="mt-3" value={percent} label={`${percent}% of your profile is complete`} />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p>{message}</p>
          <Button size="sm" variant="primary" onClick={onImprove}>
            {button}
          </Button>
        </div>
      </Card>
    </section>
  );
}
