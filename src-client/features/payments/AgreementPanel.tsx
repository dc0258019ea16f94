import { Check, PenLine } from 'lucide-react';
import { useState } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { notify } from '#client/components/base/notify.ts';
import { SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { DownloadButton } from '#client/components/parts/DownloadButton.tsx';
import { Timeline } from '#client/components/parts/Timeline.tsx';
import { UsageTerms } from '#client/components/parts/UsageTerms.tsx';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { title as usageTitle } from '#shared/messages/deals/usage-rights.ts';
import { certificateMessages } from '#shared/messages/payments.ts';
import type { DealMoneyStep } from '#shared/payments/money-picture.ts';
import { BriefView } from './BriefView.tsx';
import { FileList } from './Documents.tsx';
import { MilestoneLine } from './MilestoneLine.tsx';
import { SignDialog } from './SignDialog.tsx';

const dealSteps: Readonly<Record<DealMoneyStep, string>> = {
  invited: 'Invited',
  accepted: 'Accepted',
  brandSigned: 'Signed by the brand',
  creatorSigned: 'Signed by you',
  deposit: 'Deposit held',
  handedIn: 'Content submitted',
  approved: 'Content approved',
  launch: 'Launch',
  end: 'Campaign completes, money is released',
  paid: 'You are paid',
};

/** The agreement of one deal for its creator: read brief and contract, sign, and see when each milestone is paid. */
export function AgreementPanel({ dealId }: { dealId: string }) {
  return (
    <Loaded failure={{ title: 'The contract could not be loaded' }} skeleton={<SkeletonCard />}>
      <Agreement dealId={dealId} />
    </Loaded>
  );
}

function Agreement({ dealId }: { dealId: string }) {
  const [agreement] = trpc.payments.agreement.useSuspenseQuery({ dealId });
  const [signing, setSigning] = useState(false);
  const sign = trpc.payments.signAsCreator.useMutation();
  const { documents, signatures, status } = agreement;
  const mine = signatures.creator;
  const contractFiles = documents?.files.filter((file) => file.kind === 'contract') ?? [];
  const briefFiles = documents?.files.filter((file) => file.kind === 'brief') ?? [];
  return (
    <Card
      title="Contract"
      description={
        <>
          {agreement.brandName ?? 'The brand'}{' '}
          {filled('pays you {amount} in three parts, released when the campaign is completed.', {
            amount: (
              <Money
                className="text-base-content font-semibold"
                amountMinor={agreement.agreedAmountMinor}
                currency={agreement.currency}
              />
            ),
          })}
        </>
      }
      action={
        agreement.may.sign.allowed && (
          <Button variant="primary" icon={PenLine} onClick={() => setSigning(true)}>
            Sign contract
          </Button>
        )
      }
    >
      <div className="space-y-5">
        <MilestoneLine milestones={agreement.milestones} currency={agreement.currency} />
        {!documents && <Callout>Accept the invitation to read the brief and the contract.</Callout>}
        {documents && !documents.complete && (
          <Callout title="The brand is still preparing the contract">
            We will tell you as soon as you can sign it.
          </Callout>
        )}
        {documents && (
          <div className="flex flex-wrap items-center gap-2">
            <Signature who={agreement.brandName ?? 'Brand'} at={signatures.brand?.signedAt ?? null} />
            <Signature who="You" at={mine?.signedAt ?? null} />
            {agreement.deposit.held ? (
              <StatusPill tone="success" icon={Check}>
                Deposit held
              </StatusPill>
            ) : (
              <StatusPill>Deposit not held yet</StatusPill>
            )}
            {mine && signatures.brand && (
              <>
                <DownloadButton href={`/papers/certificate/${agreement.dealId}`}>Signing certificate</DownloadButton>
                {contractFiles.some((file) => file.dealId === agreement.dealId) && (
                  <DownloadButton href={`/papers/agreement/${agreement.dealId}`}>Signed agreement</DownloadButton>
                )}
                <AppLink to="/certificate" className="link-plain text-sm">
                  {certificateMessages.check}
                </AppLink>
              </>
            )}
          </div>
        )}
        <section>
          <h3 className="mb-2 font-semibold">{usageTitle}</h3>
          <UsageTerms usage={agreement.usage} />
          {agreement.extensions.map((extension) => (
            <p key={extension?.from} className="mt-2">
              <UsageTerms usage={extension} short extension />
            </p>
          ))}
          <p className="mt-2">
            <AppLink to="/creator/terms/$dealId" params={{ dealId: agreement.dealId }} className="link-plain">
              All terms of the deal, and what watches them
            </AppLink>
          </p>
        </section>
        <section>
          <h3 className="mb-2 font-semibold">From the offer to your money</h3>
          <Timeline
            label="From the offer to your money"
            events={agreement.timeline.map(({ name, at, done }) => ({ label: dealSteps[name], at, done }))}
          />
        </section>
        {mine && status === 'accepted' && (
          <Callout kind="success" title="You have signed">
            {signatures.brand
              ? 'Work starts as soon as the brand’s deposit is held.'
              : 'Work starts when the brand has signed and its deposit is held.'}
          </Callout>
        )}
        {contractFiles.length > 0 && (
          <section>
            <h3 className="mb-2 font-semibold">Contract files</h3>
            <FileList files={contractFiles} />
          </section>
        )}
        {(documents?.brief || briefFiles.length > 0) && (
          <section>
            <h3 className="mb-2 font-semibold">Brief</h3>
            {documents?.brief && <BriefView brief={documents.brief.content} />}
            {briefFiles.length > 0 && (
              <div className="mt-3">
                <FileList files={briefFiles} />
              </div>
            )}
          </section>
        )}
      </div>
      {signing && (
        <SignDialog
          onClose={() => setSigning(false)}
          meaning={`You agree to the contract and the brief of ${agreement.campaignName ?? 'this campaign'} as they are stored now.`}
          onSign={async (name) => {
            await sign.mutateAsync({ dealId: agreement.dealId, name, documentHash: documents?.hash ?? '' });
            notify.success('Contract signed');
          }}
        />
      )}
    </Card>
  );
}

function Signature({ who, at }: { who: string; at: string | Date | null }) {
  // A name can be wider than a phone.
  const look = 'max-w-full !whitespace-normal wrap-anywhere';
  if (!at) return <StatusPill className={look}>{`${isolated(who)}: not signed`}</StatusPill>;
  return (
    <StatusPill tone="success" icon={Check} className={look}>
      {filled('{who} signed {date}', { who: who, date: <DateText value={at} /> })}
    </StatusPill>
  );
}
