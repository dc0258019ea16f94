import type { ReactNode } from 'react';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonPage } from '#client/components/base/Skeleton.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { type Failed, Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { DownloadButton } from '#client/components/parts/DownloadButton.tsx';
import { errorMessage } from '#client/errors.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import type { CaseView } from '#shared/cases/cases.schema.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { CASE_LOOKS } from '#shared/status-looks.ts';
import { type CaseReader, casesScreen } from './caseScreens.ts';
import { Evidence } from './Evidence.tsx';
import { Outcome } from './Outcome.tsx';
import { Proposals } from './Proposals.tsx';
import { Turn } from './Turn.tsx';

/** A case, the same paper for both sides and for staff: the claim, whose turn it is, the proposals, the evidence, and how it ended. */
export function CasePage({ caseId, reader }: { caseId: string; reader: CaseReader }) {
  return (
    <Loaded failure={(failed) => <Missing reader={reader} {...failed} />} skeleton={<SkeletonPage cards={2} />}>
      <Known caseId={caseId} reader={reader} />
    </Loaded>
  );
}

const backOf = (reader: CaseReader) => ({ ...casesScreen(reader), label: 'Cases' });

function Missing({ reader, error, onRetry, retrying }: Failed & { reader: CaseReader }) {
  const gone = errorCode(error) === 'NOT_FOUND' || errorCode(error) === 'BAD_REQUEST';
  return (
    <>
      <PageHeader title={gone ? 'Case not found' : 'Case'} back={backOf(reader)} />
      <ErrorPanel
        title={gone ? 'This is not one of your cases' : 'The case could not be loaded'}
        text={gone ? 'It belongs to someone else, or its address is wrong.' : errorMessage(error)}
        onRetry={gone ? undefined : onRetry}
        retrying={retrying}
      />
    </>
  );
}

function Known({ caseId, reader }: { caseId: string; reader: CaseReader }) {
  const [view] = trpc.cases.case.useSuspenseQuery({ caseId });
  return (
    <>
      <PageHeader
        title={`Case: ${view.term.label}`}
        description={nameOrUntitled(view.campaign.name)}
        back={backOf(reader)}
        badges={<LookPill look={CASE_LOOKS[view.status]} />}
        actions={
          <DownloadButton href={`/papers/case/${view.id}`} label="Case as PDF">
            PDF
          </DownloadButton>
        }
      />
      <div className="space-y-4">
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_23rem]">
          <Claim view={view} />
          {view.outcome ? <Outcome view={view} outcome={view.outcome} /> : <Turn view={view} />}
        </div>
        <Proposals view={view} />
        <Evidence view={view} />
      </div>
    </>
  );
}

/** The term that is said to be broken, and by whom. */
function Claim({ view: { term, openedBy, claim, brand, creator, createdAt, ...view } }: { view: CaseView }) {
  const opener = openedBy === 'brand' ? brand : creator;
  return (
    <Card title="The claim">
      <Quote caption="The term, as it was agreed">{term.sentence}</Quote>
      <p className="mt-4 break-words whitespace-pre-wrap">{claim}</p>
      <DescriptionList
        look="card"
        columns={3}
        narrow={1}
        className="border-base-300 mt-4 border-t pt-3.5"
        items={[
          { label: 'Opened by', value: opener.name },
          {
            label: openedBy === 'brand' ? 'Creator' : 'Brand',
            value: openedBy === 'brand' ? creator.name : brand.name,
          },
          { label: 'Opened on', value: <DateText value={createdAt} time /> },
          { label: 'Brought to our team', value: view.escalatedAt && <DateText value={view.escalatedAt} time /> },
        ]}
      />
    </Card>
  );
}

function Quote({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className="border-primary border-l-2 pl-3.5">
      <figcaption className="text-muted text-sm">{caption}</figcaption>
      <blockquote className="mt-0.5 font-medium break-words">{children}</blockquote>
    </figure>
  );
}
