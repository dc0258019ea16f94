import { Check, PenLine } from 'lucide-react';
import { useState } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { notify } from '#client/components/base/Toaster.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { DownloadButton } from '#client/components/parts/DownloadButton.tsx';
import { Timeline } from '#client/components/parts/Timeline.tsx';
import { UsageTerms } from '#client/components/parts/UsageTerms.tsx';
import { trpc } from '#client/trpc.ts';
import { title as usageTitle } from '#shared/messages/deals/usage-rights.ts';
import * as texts from '#shared/messages/payments/agreement-panel.ts';
import { dealSteps } from '#shared/messages/payments/money-picture.ts';
import { certificateMessages } from '#shared/messages/payments.ts';
import { BriefView } from './BriefView.tsx';
import { FileList } from './Documents.tsx';
import { MilestoneLine } from './MilestoneLine.tsx';
import { SignDialog } from './SignDialog.tsx';

/** The agreement of one deal for its creator: read brief and contract, sign, and see when which part is paid. */
export function AgreementPanel({ dealId }: { dealId: string }) {
  return (
    <Loaded failure={{ title: texts.title }} skeleton={<SkeletonCard />}>
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
      title={texts.contract}
      description={
        <>
          {agreement.brandName ?? texts.theBrand}{' '}
          {filled(texts.paysYouInThree, {
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
            {texts.signContract}
          </Button>
        )
      }
    >
      <div className="space-y-5">
        <MilestoneLine milestones={agreement.milestones} currency={agreement.currency} />
        {!documents && <Callout>{texts.acceptTheInvitationTo}</Callout>}
        {documents && !documents.complete && <Callout title={texts.theBrandIsStill}>{texts.youAreToldAs}</Callout>}
        {documents && (
          <div className="flex flex-wrap items-center gap-2">
            <Signature who={agreement.brandName ?? texts.brand} at={signatures.brand?.signedAt ?? null} />
            <Signature who={texts.you} at={mine?.signedAt ?? null} />
            {agreement.deposit.held ? (
              <StatusPill tone="success" icon={Check}>
                {texts.depositHeld}
              </StatusPill>
            ) : (
              <StatusPill>{texts.depositNotHeld}</StatusPill>
            )}
            {mine && signatures.brand && (
              <>
                <DownloadButton href={`/papers/certificate/${agreement.dealId}`}>
                  {texts.signingCertificate}
                </DownloadButton>
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
        </section>
        <section>
          <h3 className="mb-2 font-semibold">{texts.timeline}</h3>
          <Timeline
            label={texts.timeline}
            events={agreement.timeline.map(({ name, at, done }) => ({ label: dealSteps[name], at, done }))}
          />
        </section>
        {mine && status === 'accepted' && (
          <Callout kind="success" title={texts.youHaveSigned}>
            {signatures.brand ? texts.workStartsAsSoon : texts.workStartsWhenThe}
          </Callout>
        )}
        {contractFiles.length > 0 && (
          <section>
            <h3 className="mb-2 font-semibold">{texts.contractFiles}</h3>
            <FileList files={contractFiles} />
          </section>
        )}
        {(documents?.brief || briefFiles.length > 0) && (
          <section>
            <h3 className="mb-2 font-semibold">{texts.brief}</h3>
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
          meaning={texts.youAgreeToThe(agreement.campaignName ?? texts.thisCampaign)}
          onSign={async (name) => {
            await sign.mutateAsync({ dealId: agreement.dealId, name, documentHash: documents?.hash ?? '' });
            notify.success(texts.contractSigned);
          }}
        />
      )}
    </Card>
  );
}

function Signature({ who, at }: { who: string; at: string | Date | null }) {
  // A name may be longer than a phone is wide.
  const look = 'max-w-full !whitespace-normal wrap-anywhere';
  if (!at) return <StatusPill className={look}>{texts.notSigned(who)}</StatusPill>;
  return (
    <StatusPill tone="success" icon={Check} className={look}>
      {filled(texts.signed, { who: who, date: <DateText value={at} /> })}
    </StatusPill>
  );
}
