import { notify } from '#client/components/base/notify.ts';
import { Checkbox } from '#client/components/fields/CheckField.tsx';
import { TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { VIEW_NAME_MAX_CHARS } from '#shared/constants.ts';
import type { SavedView } from '#shared/views/views.schema.ts';
import type { SavedViewsProps } from './SavedViews.tsx';

const rules = plainRules(({ name }: { name: string; shared: boolean }) => ({
  name: name.trim() === '' ? 'Name is required' : null,
}));

/** Names the filters of a list, or renames a view. */
export function ViewForm({
  area,
  list,
  search,
  view,
  onClose,
}: Pick<SavedViewsProps, 'area' | 'list' | 'search'> & {
  /** Null for a new one. */
  view: SavedView | null;
  onClose: () => void;
}) {
  const done = {
    onSuccess: () => {
      notify.success('View saved');
      onClose();
    },
  };
  const add = trpc.views.save.useMutation(done);
  const change = trpc.views.change.useMutation(done);
  const form = useAppForm({
    rules,
    defaultValues: { name: view?.name ?? '', shared: view?.shared ?? false },
    send: ({ name, shared }) =>
      view
        ? change.mutateAsync({ area, viewId: view.id, name, shared })
        : add.mutateAsync({ area, list, name, shared, search }),
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={view ? 'Change this view' : 'Save this view'}
      description={view ? undefined : 'Save the filters and the search of this list under a name.'}
      submitLabel="Save"
      onClose={onClose}
    >
      <TextField label="Name" required maxLength={VIEW_NAME_MAX_CHARS} {...form.field('name')} />
      {area === 'admin' && (
        <Checkbox label="Share with the office" hint="Everyone on the team can use it." {...form.field('shared')} />
      )}
    </FormDialog>
  );
}
