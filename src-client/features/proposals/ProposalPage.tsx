import { Card } from '#client/components/base/Card.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonPage } from '#client/components/base/Skeleton.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { type Failed, Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { errorMessage } from '#client/errors.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { programName } from '#shared/messages/proposals.ts';
import type { ProposalView } from '#shared/proposals/proposals.schema.ts';
import type { ApiRole } from '#shared/settings/api-scopes.ts';
import { PROPOSAL_LOOKS } from '#shared/status-looks.ts';
import { Answer } from './Answer.tsx';
import { Before } from './Before.tsx';
import { proposalsScreen } from './proposalScreens.ts';

/** A proposal in full: what would be done, word for word, what that has as effects, and what it costs; and its answer. */
export function ProposalPage({ proposalId, reader }: { proposalId: string; reader: ApiRole }) {
  return (
    <Loaded failure={(failed) => <Missing reader={reader} {...failed} />} skeleton={<SkeletonPage cards={2} />}>
      <Known proposalId={proposalId} reader={reader} />
    </Loaded>
  );
}

const backOf = (reader: ApiRole) => ({ ...proposalsScreen(reader), label: 'Proposals' });

function Missing({ reader, error, onRetry, retrying }: Failed & { reader: ApiRole }) {
  const gone = errorCode(error) === 'NOT_FOUND' || errorCode(error) === 'BAD_REQUEST';
  return (
    <>
      <PageHeader title={gone ? 'Proposal not found' : 'Proposal'} back={backOf(reader)} />
      <ErrorPanel
        title={gone ? 'This is not one of your proposals' : 'The proposal could not be loaded'}
        text={gone ? 'It belongs to someone else, or its address is wrong.' : errorMessage(error)}
        onRetry={gone ? undefined : onRetry}
        retrying={retrying}
      />
    </>
  );
}

function Known({ proposalId, reader }: { proposalId: string; reader: ApiRole }) {
  const [view] = trpc.proposals.read.useSuspenseQuery({ proposalId });
  return (
    <>
      <PageHeader
        title={view.title}
        description={
          <>
            {programName(view)} proposed this for {view.proposedBy} on <DateText value={view.createdAt} />.
          </>
        }
        back={backOf(reader)}
        badges={<LookPill look={PROPOSAL_LOOKS[view.status]} />}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0 space-y-4">
          {view.before && <Before before={view.before} now={view} />}
          <Words view={view} />
          <Effects view={view} />
        </div>
        <div className="space-y-4 lg:sticky lg:top-4">
          <Answer key={view.id} view={view} reader={reader} />
          <Program view={view} />
        </div>
      </div>
    </>
  );
}

/** Every field, in full and as plain text. */
function Words({ view: { fields, price } }: { view: ProposalView }) {
  return (
    <Card title="What would be done">
      {price && (
        <p className="border-base-300 mb-4 border-b pb-4">
          <span className="text-muted block text-sm">Price</span>
          <Money {...price} className="text-[2.375rem] leading-tight font-[600] tracking-[-0.02em]" />
        </p>
      )}
      <DescriptionList
        columns={1}
        items={fields.map(({ label, value }) => ({
          label,
          value: <span className="break-words whitespace-pre-wrap">{value}</span>,
        }))}
      />
    </Card>
  );
}

/** What happens, one sentence each. */
function Effects({ view: { effects, status } }: { view: ProposalView }) {
  const open = status === 'waiting' || status === 'expired';
  return (
    <Card
      title={open ? 'What happens if you confirm it' : status === 'confirmed' ? 'Effects' : 'Effects it would have had'}
      description={open ? 'Accord has tried this and undone it again, so this is all of it.' : undefined}
    >
      {effects.length === 0 ? (
        <p className="text-muted">Nothing that is recorded or told to anyone.</p>
      ) : (
        <ul className="divide-base-300 divide-y">
          {effects.map((effect) => (
            <li key={effect} className="py-2.5 break-words whitespace-pre-wrap first:pt-0 last:pb-0">
              {effect}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Program({ view: { assistant, proposedBy, key, decidedBy, decidedAt } }: { view: ProposalView }) {
  return (
    <Card title="Who">
      <DescriptionList
        look="card"
        columns={1}
        items={[
          { label: 'Assistant', value: assistant },
          { label: 'API key', value: assistant === null && (key.name ?? 'A key that was removed') },
          { label: 'Key begins with', value: assistant === null && `${key.prefix}…` },
          { label: 'Acts for', value: proposedBy },
          { label: 'Answered by', value: decidedBy },
          { label: 'Answered on', value: decidedAt && <DateText value={decidedAt} /> },
        ]}
      />
    </Card>
  );
}
