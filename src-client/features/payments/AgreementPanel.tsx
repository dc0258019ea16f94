import { Check, PenLine } from 'lucide-react';
import { useState } from 'react';
import { AppLink } from '#client/components/AppLink.tsx';
import { Button } from '#client/components/Button.tsx';
import { Callout } from '#client/components/Callout.tsx';
import { Card } from '#client/components/Card.tsx';
import { DateText } from '#client/components/DateText.tsx';
import { DownloadButton } from '#client/components/DownloadButton.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { Money } from '#client/components/Money.tsx';
import { SkeletonCard } from '#client/components/Skeleton.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { certificateMessages } from '#shared/messages/payments.ts';
import { BriefView } from './BriefView.tsx';
import { FileList } from './Documents.tsx';
import { MilestoneLine } from './MilestoneLine.tsx';
import { SignDialog } from './SignDialog.tsx';
import type { Agreement } from './types.ts';

/** The agreement of one deal for its creator: read brief and contract, sign, and see when which part is paid. */
export function AgreementPanel({ dealId }: { dealId: string }) {
  const agreement = trpc.payments.agreement.useQuery({ dealId });
  if (agreement.isPending) return <SkeletonCard />;
  if (agreement.isLoadingError) {
    return (
      <ErrorPanel
        title="The contract could not be loaded"
        text={errorMessage(agreement.error)}
        onRetry={() => void agreement.refetch()}
        retrying={agreement.isFetching}
      />
    );
  }
  return <Loaded agreement={agreement.data} />;
}

function Loaded({ agreement }: { agreement: Agreement }) {
  const [signing, setSigning] = useState(false);
  const sign = trpc.payments.signAsCreator.useMutation();
  const { documents, signatures, status } = agreement;
  const mine = signatures.creator;
  const maySign = status === 'accepted' && documents?.complete && !mine;
  const contractFiles = documents?.files.filter((file) => file.kind === 'contract') ?? [];
  const briefFiles = documents?.files.filter((file) => file.kind === 'brief') ?? [];
  return (
    <Card
      title="Contract"
      description={
        <>
          {agreement.brandName ?? 'The brand'} pays you{' '}
          <Money
            className="text-base-content font-semibold"
            amountMinor={agreement.agreedAmountMinor}
            currency={agreement.currency}
          />{' '}
          in three parts, released when the campaign is completed.
        </>
      }
      action={
        maySign && (
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
          <Callout title="The brand is still preparing the contract">You are told as soon as you can sign it.</Callout>
        )}
        {documents && (
          <div className="flex flex-wrap items-center gap-2">
            <Signature who={agreement.brandName ?? 'Brand'} at={signatures.brand?.signedAt ?? null} />
            <Signature who="You" at={mine?.signedAt ?? null} />
            {mine && signatures.brand && (
              <>
                <DownloadButton href={`/papers/certificate/${agreement.dealId}`}>Signing certificate</DownloadButton>
                <AppLink href="/certificate" className="link-plain text-sm">
                  {certificateMessages.check}
                </AppLink>
              </>
            )}
          </div>
        )}
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
      <SignDialog
        open={signing}
        onClose={() => setSigning(false)}
        meaning={`You agree to the contract and the brief of ${agreement.campaignName ?? 'this campaign'} as they are stored now.`}
        onSign={async (name) => {
          await sign.mutateAsync({ dealId: agreement.dealId, name, documentHash: documents?.hash ?? '' });
          notify.success('Contract signed');
        }}
      />
    </Card>
  );
}

function Signature({ who, at }: { who: string; at: string | Date | null }) {
  // A name may be longer than a phone is wide.
  const look = 'max-w-full !whitespace-normal wrap-anywhere';
  if (!at) return <StatusPill className={look}>{who}: not signed</StatusPill>;
  return (
    <StatusPill tone="success" icon={Check} className={look}>
      {who} signed <DateText value={at} />
    </StatusPill>
  );
}
