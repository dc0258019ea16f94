import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Select, TextField } from '#client/components/fields/Field.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import { useOpenedHere } from '#client/components/lists/opened.ts';
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import type { CaseView, LayableView } from '#shared/cases/cases.schema.ts';
import type { EvidenceKind } from '#shared/cases/cases.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import { evidenceFilters, evidenceLabels } from './evidenceWords.ts';
import { SeenText } from './SeenText.tsx';

interface AddEvidenceProps {
  view: CaseView;
  onClose: () => void;
}

/** Lists what the platform has on record about the deal, newest first; each can be added with one press. */
export function AddEvidence({ view, onClose }: AddEvidenceProps) {
  const [kind, setKind] = useState<EvidenceKind>();
  const [note, setNote] = useState('');
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Add evidence"
      description="Each is added as it is now. Both sides and our team read it, and it cannot be taken out again."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="mb-4 grid grid-cols-1 gap-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <Select
          label="Kind"
          placeholder="All kinds"
          options={evidenceFilters}
          value={kind ?? ''}
          onChange={({ target }) => setKind(evidenceFilters.find(({ value }) => value === target.value)?.value)}
        />
        <TextField
          label="Note for the next one"
          required={false}
          maxLength={REASON_MAX_CHARS}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      <Loaded asked={kind} failure={{ title: 'The records could not be loaded' }} skeleton={<SkeletonText lines={8} />}>
        <Records view={view} kind={kind} note={note} onAdded={() => setNote('')} />
      </Loaded>
    </Dialog>
  );
}

function Records({
  view,
  kind,
  note,
  onAdded,
}: {
  view: CaseView;
  kind: EvidenceKind | undefined;
  note: string;
  onAdded: () => void;
}) {
  const list = usePagedList(trpc.cases.layable, { caseId: view.id, kind }, useOpenedHere());
  if (list.rows?.length === 0) return <p className="text-muted">There is nothing of this kind on record.</p>;
  return (
    <>
      <ul
        aria-label="Records of the deal"
        aria-busy={list.refreshing || undefined}
        className="divide-base-300 divide-y"
      >
        {list.rows?.map((row) => (
          <Layable key={`${row.kind} ${row.thingId}`} row={row} view={view} note={note} onAdded={onAdded} />
        ))}
      </ul>
      <ShowMore list={list}>Show more</ShowMore>
    </>
  );
}

function Layable({
  row: { kind, thingId, seen, laid },
  view,
  note,
  onAdded,
}: {
  row: LayableView;
  view: CaseView;
  note: string;
  onAdded: () => void;
}) {
  const add = trpc.cases.layDown.useMutation(toasting('Evidence added', onAdded));
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3.5 first:pt-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <StatusPill>{evidenceLabels[kind]}</StatusPill>
          <span className="text-muted text-sm">
            <DateText value={seen.at} time />
          </span>
        </p>
        <SeenText kind={kind} seen={seen} view={view} />
      </div>
      {laid ? (
        <StatusPill tone="success">Added</StatusPill>
      ) : (
        <Button
          size="sm"
          busy={add.isPending}
          aria-label={`Add: ${seen.title}`}
          onClick={() => add.mutate({ caseId: view.id, kind, thingId, note: note.trim() || null })}
        >
          Add
        </Button>
      )}
    </li>
  );
}
