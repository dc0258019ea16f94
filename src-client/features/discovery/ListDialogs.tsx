import { notify } from '#client/components/base/notify.ts';
import { TextArea, TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { saying } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { sayWithUndo } from '#client/undo.ts';
import { LIST_NAME_MAX_CHARS, MEMBER_NOTE_MAX_CHARS } from '#shared/constants.ts';
import type { CreatorListView, ListMemberView } from '#shared/discovery/lists.schema.ts';
import { plural } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { listMessages } from '#shared/messages/discovery/lists.ts';

const rules = plainRules(({ name }: { name: string }) => ({
  name: name.trim() === '' ? listMessages.nameRequired : null,
}));

/** Creates a named list, and opens it. */
export function CreateDialog({ onCreated, onClose }: { onCreated: (listId: string) => void; onClose: () => void }) {
  const create = trpc.discovery.createList.useMutation({
    onSuccess: ({ id }) => {
      notify.success('List created');
      onClose();
      onCreated(id);
    },
  });
  const form = useAppForm({ rules, defaultValues: { name: '' }, send: ({ name }) => create.mutateAsync({ name }) });
  return (
    <FormDialog form={form} size="sm" title="New list" submitLabel="Create list" onClose={onClose}>
      <TextField label="Name" required autoFocus maxLength={LIST_NAME_MAX_CHARS} {...form.field('name')} />
    </FormDialog>
  );
}

interface ListProps {
  list: CreatorListView;
  onClose: () => void;
}

export function RenameDialog({ list, onClose }: ListProps) {
  const rename = trpc.discovery.renameList.useMutation(saying('List renamed', onClose));
  const form = useAppForm({
    rules,
    defaultValues: { name: list.name },
    send: ({ name }) => rename.mutateAsync({ listId: list.id, name }),
  });
  return (
    <FormDialog form={form} size="sm" title={`Rename ${isolated(list.name)}`} submitLabel="Save" onClose={onClose}>
      <TextField label="Name" required autoFocus maxLength={LIST_NAME_MAX_CHARS} {...form.field('name')} />
    </FormDialog>
  );
}

/** Asks before a list is deleted with its notes. */
export function DeleteDialog({ list, onDeleted, onClose }: ListProps & { onDeleted: () => void }) {
  const restore = trpc.discovery.restoreList.useMutation();
  const remove = trpc.discovery.deleteList.useMutation({
    onSuccess: ({ removalId }) => {
      sayWithUndo({ title: 'List deleted' }, () => restore.mutateAsync({ removalId }));
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Delete ${isolated(list.name)}?`}
      confirmLabel="Delete"
      onConfirm={() => remove.mutateAsync({ listId: list.id })}
      onClose={onClose}
    >
      <p>
        {list.creators === 0
          ? 'The list is empty.'
          : `The list and its notes are deleted; the ${plural(list.creators, 'creator')} stay in Discover.`}
      </p>
    </ConfirmDialog>
  );
}

/** The company's note on a creator in a list; an empty one removes the note. */
export function NoteDialog({
  listId,
  member,
  onClose,
}: {
  listId: string;
  member: ListMemberView;
  onClose: () => void;
}) {
  const write = trpc.discovery.noteMember.useMutation(saying('Note saved', onClose));
  const form = useAppForm({
    rules: plainRules<{ note: string }>(() => ({})),
    defaultValues: { note: member.note ?? '' },
    send: ({ note }) => write.mutateAsync({ listId, creatorId: member.id, note }),
  });
  return (
    <FormDialog form={form} title={`Note about ${isolated(member.name)}`} submitLabel="Save note" onClose={onClose}>
      <TextArea
        label="Note"
        hint="Only your company sees it."
        rows={5}
        maxLength={MEMBER_NOTE_MAX_CHARS}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
