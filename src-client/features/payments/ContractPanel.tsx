import { Check, PenLine } from 'lucide-react';
import { useId, useState } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { DownloadButton } from '#client/components/parts/DownloadButton.tsx';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { reasonOf } from '#shared/may.ts';
import { certificateMessages } from '#shared/messages/payments.ts';
import { ORDER_PARTS } from '#shared/orders/order-parts.ts';
import { BriefDialog } from './BriefDialog.tsx';
import { BriefView } from './BriefView.tsx';
import { DepositCard } from './DepositCard.tsx';
import { DocumentUpload } from './Documents.tsx';
import { MilestoneLine } from './MilestoneLine.tsx';
import { SignDialog } from './SignDialog.tsx';
import { StandardAgreement } from './StandardAgreement.tsx';
import type { Contract } from './types.ts';

/** The agreement of an order for the brand: brief, files and signatures, and in their stage the deposit that follows from them (BR-ORD-24). */
export function ContractPanel({ campaignId }: { campaignId: string }) {
  return (
    <Loaded
      failure={{ title: 'The contract could not be loaded' }}
      skeleton={
        <div className="space-y-4">
          <SkeletonCard />
          <SkeletonCard />
        </div>
      }
    >
      <ContractCards campaignId={campaignId} />
    </Loaded>
  );
}

function ContractCards({ campaignId }: { campaignId: string }) {
  const [contract] = trpc.payments.contract.useSuspenseQuery({ campaignId });
  return (
    <div className="space-y-4">
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <BriefCard contract={contract} />
        <Card title="Contract files" description="What you and the creators sign.">
          <DocumentUpload
            campaignId={campaignId}
            kind="contract"
            files={contract.documents.files.filter((file) => file.kind === 'contract')}
            {...filesOf(contract)}
          />
          <StandardAgreement contract={contract} />
        </Card>
      </div>
      {!(contract.over && contract.deals.length === 0) && <SignaturesCard contract={contract} />}
      {contract.asksDeposit && contract.stage === 'contract_payment' && <DepositCard contract={contract} />}
    </div>
  );
}

/** What can be done with the files of a contract, and whether somebody has signed them in their current form. */
function filesOf({ deals, depositArrived, over, may }: Contract) {
  return {
    locked: depositArrived || over,
    closed: reasonOf(may.changeFiles),
    signed: deals.some((deal) => deal.brandSignedAt || deal.creatorSignedAt),
  };
}

function BriefCard({ contract }: { contract: Contract }) {
  const [editing, setEditing] = useState(false);
  const [reading, setReading] = useState(false);
  const { brief, files } = contract.documents;
  const briefFiles = files.filter((file) => file.kind === 'brief');
  const closed = reasonOf(contract.may.saveBrief);
  const closedId = useId();
  return (
    <Card
      title="Campaign brief"
      description={brief ? `Version ${brief.version}` : !contract.over && 'Write it here, or attach a file.'}
      action={
        !contract.over && (
          <Button
            size="sm"
            icon={PenLine}
            disabled={closed !== null}
            aria-describedby={closed === null ? undefined : closedId}
            onClick={() => setEditing(true)}
          >
            {brief ? 'Edit brief' : 'Create brief'}
          </Button>
        )
      }
    >
      {closed !== null && !contract.over && (
        <p id={closedId} className="text-muted mb-3 text-sm">
          {closed}
        </p>
      )}
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
      {!brief && briefFiles.length === 0 && (contract.depositArrived || contract.over) && (
        <p className="text-muted text-sm">No brief.</p>
      )}
      <DocumentUpload campaignId={contract.campaignId} kind="brief" files={briefFiles} {...filesOf(contract)} />
      {editing && (
        <BriefDialog
          onClose={() => setEditing(false)}
          campaignId={contract.campaignId}
          stored={brief?.content ?? null}
          starting={contract.startingBrief}
        />
      )}
    </Card>
  );
}

/** Every creator who accepted, both signatures, and after signing the milestones. */
function SignaturesCard({ contract }: { contract: Contract }) {
  const [signing, setSigning] = useState(false);
  const sign = trpc.payments.signAsBrand.useMutation();
  const { campaignId, documents, deals } = contract;
  return (
    <Card
      id={ORDER_PARTS.signatures}
      title={contract.depositArrived ? 'Signatures and milestones' : 'Signatures'}
      description={
        contract.depositArrived
          ? 'Each creator earns 20% when the contract is signed, 30% with the content, 50% with your approval.'
          : 'You sign once for all creators of this campaign; each creator signs for themselves.'
      }
      action={
        contract.may.sign.allowed && (
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
      {deals.length > 0 && !documents.complete && !contract.over && (
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
                {!deal.hasContract && documents.hasContract && <StatusPill tone="warning">No contract yet</StatusPill>}
                <Signed party="Brand" at={deal.brandSignedAt} />
                <Signed party="Creator" at={deal.creatorSignedAt} />
                <ButtonLink
                  size="sm"
                  variant="ghost"
                  to="/brand/terms/$dealId"
                  params={{ dealId: deal.id }}
                  aria-label={`Terms of the deal with ${isolated(deal.creatorName)}`}
                >
                  Terms
                </ButtonLink>
                {deal.brandSignedAt && deal.creatorSignedAt && (
                  <DownloadButton
                    href={`/papers/certificate/${deal.id}`}
                    label={`Signing certificate of the deal with ${isolated(deal.creatorName)}`}
                  >
                    Signing certificate
                  </DownloadButton>
                )}
                {deal.brandSignedAt &&
                  deal.creatorSignedAt &&
                  documents.files.some((file) => file.dealId === deal.id) && (
                    <DownloadButton
                      href={`/papers/agreement/${deal.id}`}
                      label={`Signed agreement of the deal with ${isolated(deal.creatorName)}`}
                    >
                      Signed agreement
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
          <AppLink to="/certificate" className="link-plain">
            {certificateMessages.check}
          </AppLink>
        </p>
      )}
      {signing && (
        <SignDialog
          onClose={() => setSigning(false)}
          meaning="You agree to the contract and the brief as they are stored now, with every creator who accepts this campaign under them."
          onSign={async (name) => {
            await sign.mutateAsync({ campaignId, name, documentHash: documents.hash });
          }}
        />
      )}
    </Card>
  );
}

function Signed({ party, at }: { party: string; at: string | Date | null }) {
  if (!at) return <StatusPill>{`${party}: not signed`}</StatusPill>;
  return (
    <StatusPill tone="success" icon={Check}>
      {filled('{party} signed {date}', { party: party, date: <DateText value={at} /> })}
    </StatusPill>
  );
}
