import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { addressOf } from '#client/components/base/address.ts';
import { Button, IconButton } from '#client/components/base/Button.tsx';
import { cx } from '#client/components/base/cx.ts';
import { notify } from '#client/components/base/notify.ts';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Checkbox } from '#client/components/fields/CheckField.tsx';
import { TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { errorMessage, toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { CRM_VIEW_NAME_MAX_CHARS } from '#shared/constants.ts';
import type { ViewList } from '#shared/crm/views.schema.ts';
import { isolated } from '#shared/isolated.ts';
import type { Area, View } from './types.ts';
import { keptOf, viewLink } from './viewLinks.ts';

interface SavedViewsProps {
  area: Area;
  list: ViewList;
  /** The current search of the address. */
  search: object;
}

/** Saved filters as links, and a button that saves the current ones under a name. */
export function SavedViews(props: SavedViewsProps) {
  const [form, setForm] = useState<View | 'new' | null>(null);
  return (
    <nav aria-label="Saved views" className="mb-4 flex flex-wrap items-center gap-2">
      <Loaded
        failure={({ error }) => <p className="text-error text-sm">{errorMessage(error)}</p>}
        skeleton={<span aria-busy="true" />}
      >
        <Links {...props} onChange={setForm} />
      </Loaded>
      <Button size="sm" icon={Bookmark} onClick={() => setForm('new')}>
        Save view
      </Button>
      {form && <ViewForm {...props} view={form === 'new' ? null : form} onClose={() => setForm(null)} />}
    </nav>
  );
}

function Links({ area, list, search, onChange }: SavedViewsProps & { onChange: (view: View) => void }) {
  const [views] = trpc.crm.views.useSuspenseQuery({ area, list });
  const remove = trpc.crm.deleteView.useMutation({
    onSuccess: () => notify.success('View deleted'),
    onError: (error) => toastError(error),
  });
  const here = addressOf(viewLink(area, list, keptOf({ ...search })));
  return views.map((view) => {
    const link = viewLink(area, list, view.search);
    const current = addressOf(link) === here;
    return (
      <span
        key={view.id}
        className={cx(
          'hairline bg-base-100 inline-flex max-w-full items-center gap-0.5 rounded-full py-0.5 pr-1 pl-3',
          current && 'tint-14 text-primary',
        )}
      >
        <AppLink
          {...link}
          aria-current={current ? 'page' : undefined}
          title={view.owner ? `Shared by ${view.owner}` : undefined}
          className="min-w-0 truncate py-1 text-sm font-medium hover:underline"
        >
          {view.name}
        </AppLink>
        {view.may.changeView.allowed && (
          <IconButton
            icon={Pencil}
            size="sm"
            label={`Change the view ${isolated(view.name)}`}
            onClick={() => onChange(view)}
          />
        )}
        {view.may.deleteView.allowed && (
          <IconButton
            icon={Trash2}
            size="sm"
            label={`Delete the view ${isolated(view.name)}`}
            onClick={() => remove.mutate({ area, viewId: view.id })}
          />
        )}
      </span>
    );
  });
}

const rules = plainRules(({ name }: { name: string; shared: boolean }) => ({
  name: name.trim() === '' ? 'Name is required' : null,
}));

function ViewForm({
  area,
  list,
  search,
  view,
  onClose,
}: SavedViewsProps & {
  /** Null for a new one. */
  view: View | null;
  onClose: () => void;
}) {
  const done = {
    onSuccess: () => {
      notify.success('View saved');
      onClose();
    },
  };
  const add = trpc.crm.saveView.useMutation(done);
  const change = trpc.crm.changeView.useMutation(done);
  const form = useAppForm({
    rules,
    defaultValues: { name: view?.name ?? '', shared: view?.shared ?? false },
    send: ({ name, shared }) =>
      view
        ? change.mutateAsync({ area, viewId: view.id, name, shared })
        : add.mutateAsync({ area, list, name, shared, search: keptOf({ ...search }) }),
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
      <TextField label="Name" required maxLength={CRM_VIEW_NAME_MAX_CHARS} {...form.field('name')} />
      {area === 'admin' && (
        <Checkbox label="Share with the office" hint="Everyone on the team can use it." {...form.field('shared')} />
      )}
    </FormDialog>
  );
}
