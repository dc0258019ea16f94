import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#client/components/base/Button.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { TextArea } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { DateText } from '#client/components/frame/DateText.tsx';
import { useOpenedHere } from '#client/components/lists/opened.ts';
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { saying } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { CRM_NOTE_MAX_CHARS } from '#shared/constants.ts';
import { isolated } from '#shared/isolated.ts';
import type { Desk, Note } from './types.ts';

interface NotesProps {
  area: Desk;
  userId: string;
}

/** The notes about a brand or a creator, newest first, and a field to write one. */
export function Notes(props: NotesProps) {
  return (
    <>
      <Loaded failure={() => null} skeleton={<span aria-busy="true" className="mb-4 block h-8" />}>
        <MayWrite {...props} />
      </Loaded>
      <Loaded failure={staffFailure('The notes could not be loaded')} skeleton={<SkeletonText lines={4} />}>
        <Known {...props} />
      </Loaded>
    </>
  );
}

/** The field, for those who may write here. */
function MayWrite(props: NotesProps) {
  const [{ may }] = trpc.crm.marks.useSuspenseQuery(props);
  const [writing, setWriting] = useState(false);
  if (!may.addNote.allowed) return null;
  return writing ? (
    <Writer {...props} onDone={() => setWriting(false)} />
  ) : (
    <Button size="sm" icon={Plus} className="mb-4" onClick={() => setWriting(true)}>
      Write a note
    </Button>
  );
}

type Act = { kind: 'edit' | 'delete'; note: Note };

function Known({ area, userId }: NotesProps) {
  const list = usePagedList(trpc.crm.notes, { area, userId }, useOpenedHere());
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  if (list.rows?.length === 0) return <p className="text-muted">No notes yet.</p>;
  return (
    <>
      <ul className="divide-base-300 divide-y">
        {list.rows?.map((note) => (
          <Entry key={note.id} note={note} onAct={setAct} />
        ))}
      </ul>
      <ShowMore list={list} size="sm">
        Show more
      </ShowMore>
      {act?.kind === 'edit' && <Editor area={area} note={act.note} onClose={close} />}
      {act?.kind === 'delete' && <Remove area={area} note={act.note} onClose={close} />}
    </>
  );
}

function Entry({ note, onAct }: { note: Note; onAct: (act: Act) => void }) {
  const { body, author, createdAt, editedAt, may } = note;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="break-words whitespace-pre-line">{body}</p>
      <div className="mt-1 flex items-center justify-between gap-3">
        <p className="text-muted min-w-0 text-sm break-words">
          <DateText value={createdAt} time /> by {isolated(author)}
          {editedAt && `, edited`}
        </p>
        <div className="flex shrink-0">
          {may.editNote.allowed && (
            <IconButton icon={Pencil} size="sm" label="Edit note" onClick={() => onAct({ kind: 'edit', note })} />
          )}
          {may.deleteNote.allowed && (
            <IconButton icon={Trash2} size="sm" label="Delete note" onClick={() => onAct({ kind: 'delete', note })} />
          )}
        </div>
      </div>
    </li>
  );
}

const rules = plainRules(({ body }: { body: string }) => ({ body: body.trim() === '' ? 'Note is required' : null }));

function Writer({ area, userId, onDone }: NotesProps & { onDone: () => void }) {
  const add = trpc.crm.addNote.useMutation(saying('Note added', onDone));
  const form = useAppForm({
    rules,
    defaultValues: { body: '' },
    send: ({ body }) => add.mutateAsync({ area, userId, body }),
  });
  return (
    <Form form={form} guard className="mb-5 space-y-3">
      <TextArea
        label="Note"
        hideLabel
        autoFocus
        rows={4}
        placeholder="What should your team know?"
        maxLength={CRM_NOTE_MAX_CHARS}
        {...form.field('body')}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="sm" variant="primary" busy={form.busy}>
          Add note
        </Button>
        <Button size="sm" disabled={form.busy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

interface DialogProps {
  area: Desk;
  note: Note;
  onClose: () => void;
}

function Editor({ area, note, onClose }: DialogProps) {
  const edit = trpc.crm.editNote.useMutation(saying('Note saved', onClose));
  const form = useAppForm({
    rules,
    defaultValues: { body: note.body },
    send: ({ body }) => edit.mutateAsync({ area, noteId: note.id, body }),
  });
  return (
    <FormDialog form={form} title="Edit note" submitLabel="Save" onClose={onClose}>
      <TextArea label="Note" rows={8} maxLength={CRM_NOTE_MAX_CHARS} {...form.field('body')} />
    </FormDialog>
  );
}

function Remove({ area, note, onClose }: DialogProps) {
  const remove = trpc.crm.deleteNote.useMutation();
  return (
    <ConfirmDialog
      open
      title="Delete this note?"
      confirmLabel="Delete"
      done="Note deleted"
      onConfirm={() => remove.mutateAsync({ area, noteId: note.id })}
      onClose={onClose}
    >
      <p className="text-muted">This cannot be undone.</p>
    </ConfirmDialog>
  );
}
