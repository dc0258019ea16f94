import type { ReactNode } from 'react';
import { Callout } from '#client/components/Callout.tsx';
import { Card } from '#client/components/Card.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { TextField } from '#client/components/Field.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { SkeletonCard } from '#client/components/Skeleton.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import { BillingCard } from './BillingCard.tsx';
import { CompanyForm } from './CompanyForm.tsx';

interface BrandSettingsProps {
  email: string;
  /** The switches for mail. */
  notifications: ReactNode;
  /** The way to close the account. */
  closing: ReactNode;
}

/** The brand's settings (BR-SET-01 to BR-SET-08). */
export function BrandSettingsPage({ email, notifications, closing }: BrandSettingsProps) {
  const company = trpc.settings.company.useQuery();
  const preview = company.data === null;
  return (
    <>
      <PageHeader title="Settings" description="Your company, your mail and how you pay." />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="space-y-4">
          {company.isPending && <SkeletonCard />}
          {company.isLoadingError && (
            <ErrorPanel
              title="Your settings could not be loaded"
              text={errorMessage(company.error)}
              onRetry={() => void company.refetch()}
              retrying={company.isFetching}
            />
          )}
          {preview && <Callout title="No company">Settings belong to a brand’s own account.</Callout>}
          {company.data && <CompanyForm company={company.data} />}
          <BillingCard preview={preview} />
        </div>
        <div className="space-y-4">
          <Card title="Account Settings">
            <TextField label="Email" value={email} readOnly hint={settingsMessages.emailReadOnly} />
          </Card>
          {!preview && notifications}
          {!preview && closing}
        </div>
      </div>
    </>
  );
}
