import { Check, PenLine, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { AppLink } from '#client/components/AppLink.tsx';
import { Button } from '#client/components/Button.tsx';
import { Callout } from '#client/components/Callout.tsx';
import { Card } from '#client/components/Card.tsx';
import { DateText } from '#client/components/DateText.tsx';
import { DescriptionList } from '#client/components/DescriptionList.tsx';
import { DownloadButton } from '#client/components/DownloadButton.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { Money } from '#client/components/Money.tsx';
import { SkeletonCard } from '#client/components/Skeleton.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { certificateMessages, paymentMessages } from '#shared/messages/payments.ts';
import { BalancePanel } from './BalancePanel.tsx';
import { BriefView } from './BriefView.tsx';
import { DocumentUpload } from './Documents.tsx';
import { MilestoneLine } from './MilestoneLine.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { SignDialog } from './SignDialog.tsx';
import type { Contract } from './types.ts';

// A long form with its own rules, which only the one who writes a brief needs.
const BriefDialog = lazy(async () => ({ default: (await import('./BriefDialog.tsx')).BriefDialog }));

/** The contract and its money for the brand: brief, files, signatures, deposit, and afterwards balance and milestones. */
export function ContractPanel({ campaignId }: { campaignId: string }) {
  const contract = trpc.payments.contract.useQuery({ campaignId });
  if (contract.isPending) {
    return (
      <div className="space-y-4">
        <SkeletonCard />
        <SkeletonCard />
      </div>
    );
  }
  if (contract.isLoadingError) {
    return (
      <ErrorPanel
        title="The contract could not be loaded"
        text={errorMessage(contract.error)}
        onRetry={() => void contract.refetch()}
        retrying={contract.isFetching}
      />
    );
  }
  const { data } = contract;
  return (
    <div className="space-y-4">
      {data.depositArrived && <BalancePanel contract={data} />}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <BriefCard contract={data} />
        <Card title="Contract files" description="What you and the creators sign.">
          <DocumentUpload
            campaignId={campaignId}
            kind="contract"
            files={data.documents.files.filter((file) => file.kind === 'contract')}
            locked={data.depositArrived || isOver(data)}
            signed={isSigned(data)}
          />
        </Card>
      </div>
      {!(isOver(data) && data.deals.length === 0) && <SignaturesCard contract={data} />}
      {!data.depositArrived && !isOver(data) && <DepositCard contract={data} />}
    </div>
  );
}

/** A campaign that is over keeps its papers as they are. */
const isOver = ({ status }: Contract): boolean => status === 'completed' || status === 'cancelled';

/** Somebody's signature stands under the papers as they are. */
const isSigned = ({ deals }: Contract): boolean => deals.some((deal) => deal.brandSignedAt || deal.creatorSignedAt);

function BriefCard({ contract }: { contract: Contract }) {
  const [editing, setEditing] = useState(false);
  const [reading, setReading] = useState(false);
  const { brief, files } = contract.documents;
  const briefFiles = files.filter((file) => file.kind === 'brief');
  return (
    <Card
      title="Campaign brief"
      description={brief ? `Version ${brief.version}` : !isOver(contract) && 'Write it here, or attach a file.'}
      action={
        !isOver(contract) && (
          <Button size="sm" icon={PenLine} onClick={() => setEditing(true)}>
            {brief ? 'Edit brief' : 'Create brief'}
          </Button>
        )
      }
    >
      {brief && (
        <div>
          <p className="line-clamp-3">{brief.content.campaignObjective}</p>
          <Button
            size="sm"
            variant="ghost"
            className="mt-1 -ml-3"
            aria-expanded={reading}
            onClick={() => setReading(!reading)}
          >
            {reading ? 'Show less' : 'Read the brief'}
          </Button>
          {reading && (
            <div className="border-base-300 mt-3 border-t pt-4">
              <BriefView brief={brief.content} />
            </div>
          )}
        </div>
      )}
      {!brief && briefFiles.length === 0 && (contract.depositArrived || isOver(contract)) && (
        <p className="text-muted text-sm">No brief.</p>
      )}
      <DocumentUpload
        campaignId={contract.campaignId}
        kind="brief"
        files={briefFiles}
        locked={contract.depositArrived || isOver(contract)}
        signed={isSigned(contract)}
      />
      {editing && (
        <Suspense>
          <BriefDialog
            onClose={() => setEditing(false)}
            campaignId={contract.campaignId}
            stored={brief?.content ?? null}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** Every creator who accepted, both signatures, and under contract the milestones. */
function SignaturesCard({ contract }: { contract: Contract }) {
  const [signing, setSigning] = useState(false);
  const sign = trpc.payments.signAsBrand.useMutation();
  const { campaignId, documents, deals } = contract;
  const unsigned = deals.some((deal) => deal.status === 'accepted' && !deal.brandSignedAt);
  return (
    <Card
      title={contract.depositArrived ? 'Signatures and milestones' : 'Signatures'}
      description={
        contract.depositArrived
          ? 'Each creator earns 20% when the contract is signed, 30% with the content, 50% with your approval.'
          : 'You sign once for all creators of this campaign; each creator signs for themselves.'
      }
      action={
        unsigned &&
        documents.complete && (
          <Button size="sm" icon={PenLine} onClick={() => setSigning(true)}>
            Sign as brand
          </Button>
        )
      }
    >
      {deals.length === 0 && (
        <EmptyState
          compact
          title="No creator has accepted yet"
          text="Signatures open when the first creator accepts."
        />
      )}
      {deals.length > 0 && !documents.complete && !isOver(contract) && (
        <p className="text-muted mb-3 text-sm">Signing opens once contract and brief are stored.</p>
      )}
      <ul className="divide-base-300 divide-y">
        {deals.map((deal) => (
          <li key={deal.id} className="py-3.5 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0">
                <span className="font-semibold">{deal.creatorName}</span>{' '}
                <Money className="text-muted" amountMinor={deal.agreedAmountMinor} currency={deal.currency} />
              </p>
              <div className="flex flex-wrap items-center gap-2">
                <Signed party="Brand" at={deal.brandSignedAt} />
                <Signed party="Creator" at={deal.creatorSignedAt} />
                {deal.brandSignedAt && deal.creatorSignedAt && (
                  <DownloadButton
                    href={`/papers/certificate/${deal.id}`}
                    label={`Signing certificate of the deal with ${deal.creatorName}`}
                  >
                    Signing certificate
                  </DownloadButton>
                )}
              </div>
            </div>
            {deal.milestones.length > 0 && (
              <div className="mt-3">
                <MilestoneLine milestones={deal.milestones} currency={deal.currency} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {deals.some((deal) => deal.brandSignedAt && deal.creatorSignedAt) && (
        <p className="mt-4 text-sm">
          <AppLink href="/certificate" className="link-plain">
            {certificateMessages.check}
          </AppLink>
        </p>
      )}
      <SignDialog
        open={signing}
        onClose={() => setSigning(false)}
        meaning="You agree to the contract and the brief as they are stored now, with every creator who accepts this campaign under them."
        onSign={async (name) => {
          await sign.mutateAsync({ campaignId, name, documentHash: documents.hash });
        }}
      />
    </Card>
  );
}

function Signed({ party, at }: { party: string; at: string | Date | null }) {
  if (!at) return <StatusPill>{party}: not signed</StatusPill>;
  return (
    <StatusPill tone="success" icon={Check}>
      {party} signed <DateText value={at} />
    </StatusPill>
  );
}

function DepositCard({ contract }: { contract: Contract }) {
  const { currency, documents } = contract;
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} />;
  const checks: [string, boolean][] = [
    ['Contract file stored', documents.files.some((file) => file.kind === 'contract')],
    ['Brief written or attached', documents.brief !== null || documents.files.some((file) => file.kind === 'brief')],
    ['Campaign approved', contract.reviewStatus === 'approved'],
    [
      'Signed by you and at least one creator',
      documents.complete && contract.deals.some((deal) => deal.brandSignedAt && deal.creatorSignedAt),
    ],
  ];
  return (
    <PaymentCard
      contract={contract}
      kind="deposit"
      title="Deposit"
      description="Half of the budget now, the rest before the launch."
      label="Pay Deposit"
      explained={!documents.complete}
    >
      <DescriptionList
        columns={3}
        className="mb-5"
        items={[
          { label: 'Deposit due', value: money(contract.depositMinor) },
          { label: 'Budget', value: money(contract.budgetMinor) },
          { label: 'Invoice', value: contract.nextInvoiceNumber },
          { label: 'For creators (75%)', value: money(contract.poolMinor) },
          { label: 'Platform fee (25%)', value: money(contract.feeMinor) },
        ]}
      />
      <ul className="mb-5 space-y-1.5" aria-label="What the deposit needs">
        {checks.map(([label, met]) => (
          <li key={label} className="flex items-center gap-2">
            {met ? (
              <Check aria-hidden size={17} className="text-success shrink-0" strokeWidth={2.4} />
            ) : (
              <X aria-hidden size={17} className="text-muted shrink-0" strokeWidth={2.4} />
            )}
            <span className={met ? undefined : 'text-muted'}>{label}</span>
            <span className="sr-only">{met ? '(done)' : '(missing)'}</span>
          </li>
        ))}
      </ul>
      {!documents.complete && (
        <Callout kind="warning" className="mb-4" title={paymentMessages.requirementsMissing.title}>
          {paymentMessages.requirementsMissing.text}
        </Callout>
      )}
    </PaymentCard>
  );
}
