import type { ReactNode } from 'react';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { trpc } from '#client/trpc.ts';
import { CloseSection } from './CloseSection.tsx';
import { DataSection } from './DataSection.tsx';
import { LoginSection } from './LoginSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

interface AccountPageProps {
  /** Runs after anything that changes the identity that one is signed in with. */
  onChanged: () => Promise<unknown>;
  /** Sections that only some roles have; shown before the one that closes the account. */
  children?: ReactNode;
}

/** Everything about one's own account, the same for all roles. */
export function AccountPage(props: AccountPageProps) {
  return (
    <div className="max-w-3xl">
      <PageHeader title="Account" description="How you sign in, where you are signed in, and how to leave." />
      <Loaded
        failure={{ title: 'Your account could not be loaded' }}
        skeleton={
          <div aria-busy="true" className="space-y-4">
            <Card>
              <SkeletonText lines={3} />
            </Card>
            <Card>
              <SkeletonText lines={6} />
            </Card>
          </div>
        }
      >
        <Sections {...props} />
      </Loaded>
    </div>
  );
}

function Sections({ onChanged, children }: AccountPageProps) {
  const [account] = trpc.account.overview.useSuspenseQuery();
  return (
    <div className="space-y-4">
      <LoginSection account={account} />
      <PasswordSection />
      <PasskeysSection account={account} onChanged={onChanged} />
      <SecondFactorSection account={account} onChanged={onChanged} />
      <SessionsSection />
      {children}
      <DataSection copy={account.copy} />
      <CloseSection account={account} onChanged={onChanged} />
    </div>
  );
}
