import type { ReactNode } from 'react';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { TextField } from '#client/components/fields/Field.tsx';
import { trpc } from '#client/trpc.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import { ApiCard } from './ApiCard.tsx';
import { AssistantsCard } from './AssistantsCard.tsx';
import { BillingCard } from './BillingCard.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { WebhooksCard } from './WebhooksCard.tsx';

interface BrandSettingsProps {
  email: string;
  /** A previewing super admin (ruling A04). */
  preview: boolean;
  /** Whether the reader may manage the stored card. */
  pays: boolean;
  /** Why the reader may not change the company; null if they may. */
  closed: string | null;
  /** The switches for mail. */
  notifications: ReactNode;
  /** The section that closes the account. */
  closing: ReactNode;
}

/** The brand's settings (BR-SET-01 to BR-SET-08). */
export function BrandSettingsPage({ email, preview, pays, closed, notifications, closing }: BrandSettingsProps) {
  return (
    <>
      <PageHeader title="Settings" description="Your company, your emails and how you pay." />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="space-y-4">
          <Loaded failure={{ title: 'Your settings could not be loaded' }} skeleton={<SkeletonCard />}>
            <Company closed={closed} />
          </Loaded>
          <BillingCard preview={preview || !pays} />
          {!preview && !closed && <ApiCard />}
          {!preview && !closed && <AssistantsCard holder="brand" />}
          {!preview && !closed && <WebhooksCard holder="brand" />}
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

function Company({ closed }: { closed: string | null }) {
  const [company] = trpc.settings.company.useSuspenseQuery();
  if (!company) return <Callout title="No company">Settings belong to a brand’s own account.</Callout>;
  const { logoUrl, ...fields } = company;
  const form = <CompanyForm company={fields} logoUrl={logoUrl} />;
  if (closed === null) return form;
  return (
    <fieldset disabled className="space-y-4">
      <Callout>{closed}</Callout>
      {form}
    </fieldset>
  );
}
