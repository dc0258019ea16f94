import { useWatch } from 'react-hook-form';
import { notify } from '#client/components/base/notify.ts';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Select, TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import { trpc } from '#client/trpc.ts';
import { CREATOR_LISTS_MAX, LIST_NAME_MAX_CHARS } from '#shared/constants.ts';
import { plural } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { listMessages } from '#shared/messages/discovery/lists.ts';

interface SaveProps {
  creatorIds: readonly string[];
  onSaved: () => void;
  onClose: () => void;
}

/** Adds the selected creators to an existing list, or to a new one. */
export function SaveToList(props: SaveProps) {
  const title = `Save ${plural(props.creatorIds.length, 'creator')} to a list`;
  return (
    <Loaded
      failure={{
        title: 'The lists could not be loaded',
        frame: (panel) => (
          <Dialog open title={title} onClose={props.onClose}>
            {panel}
          </Dialog>
        ),
      }}
      skeleton={
        <Dialog open title={title} onClose={props.onClose}>
          <SkeletonText lines={2} />
        </Dialog>
      }
    >
      <Save {...props} title={title} />
    </Loaded>
  );
}

const NEW = '';

const rules = plainRules(({ listId, name }: { listId: string; name: string }) => ({
  name: listId === NEW && name.trim() === '' ? listMessages.nameRequired : null,
}));

function Save({ creatorIds, title, onSaved, onClose }: SaveProps & { title: string }) {
  const [{ rows: lists }] = trpc.discovery.lists.useSuspenseQuery({ limit: CREATOR_LISTS_MAX });
  const add = trpc.discovery.addToList.useMutation();
  const create = trpc.discovery.createList.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { listId: lists[0]?.id ?? NEW, name: '' },
    send: async ({ listId, name }) => {
      const ids = [...creatorIds];
      const list = lists.find(({ id }) => id === listId);
      if (list) {
        const { added } = await add.mutateAsync({ listId, creatorIds: ids });
        notify.success(
          added > 0 ? listMessages.saved(added, list.name) : `All of them are already in ${isolated(list.name)}`,
        );
      } else {
        await create.mutateAsync({ name, creatorIds: ids });
        notify.success(listMessages.saved(ids.length, name.trim()));
      }
      onSaved();
    },
  });
  const isNew = useWatch({ control: form.control, name: 'listId' }) === NEW;
  return (
    <FormDialog form={form} size="sm" title={title} submitLabel="Save to list" onClose={onClose}>
      <Select
        label="List"
        options={[...lists.map(({ id, name }) => ({ value: id, label: name })), { value: NEW, label: 'A new list' }]}
        {...form.field('listId')}
      />
      {isNew && (
        <TextField label="Name of the new list" required maxLength={LIST_NAME_MAX_CHARS} {...form.field('name')} />
      )}
    </FormDialog>
  );
}
