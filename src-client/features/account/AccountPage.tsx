import { Card } from '#client/components/Card.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { SkeletonText } from '#client/components/Skeleton.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { CloseSection } from './CloseSection.tsx';
import { LoginSection } from './LoginSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

/** Everything about one's own way in, the same for all roles. `onChanged` follows what changes who one is signed in as. */
export function AccountPage({ onChanged }: { onChanged: () => Promise<unknown> }) {
  const account = trpc.account.overview.useQuery();
  return (
    <div className="max-w-3xl">
      <PageHeader title="Account" description="How you sign in, where you are signed in, and how to leave." />
      {account.isLoadingError && (
        <ErrorPanel
          title="Your account could not be loaded"
          text={errorMessage(account.error)}
          onRetry={() => void account.refetch()}
        />
      )}
      {account.isPending && (
        <div aria-busy="true" className="space-y-4">
          <Card>
            <SkeletonText lines={3} />
          </Card>
          <Card>
            <SkeletonText lines={6} />
          </Card>
        </div>
      )}
      {account.data && (
        <div className="space-y-4">
          <LoginSection account={account.data} />
          <PasswordSection />
          <SecondFactorSection account={account.data} onChanged={onChanged} />
          <SessionsSection />
          <CloseSection account={account.data} onChanged={onChanged} />
        </div>
      )}
    </div>
  );
}
