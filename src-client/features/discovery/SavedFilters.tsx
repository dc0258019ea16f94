import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { errorMessage, toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { FILTER_NAME_MAX_CHARS } from '#shared/constants.ts';
import type { CreatorFilters } from '#shared/discovery/discovery.schema.ts';
import { filterCount } from '#shared/discovery/filters.ts';
import { plural } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { discoveryMessages } from '#shared/messages/discovery.ts';

type OnChoose = (filters: CreatorFilters) => void;

/** Named filter sets: choose one, save the current filters, delete one (BR-DISC-17 to BR-DISC-19). */
export function SavedFilters({
  filters,
  maySave,
  onChoose,
}: {
  filters: CreatorFilters;
  maySave: boolean;
  onChoose: OnChoose;
}) {
  const [naming, setNaming] = useState(false);
  return (
    <>
      <Loaded
        failure={({ error }) => <p className="text-error text-sm">{errorMessage(error)}</p>}
        skeleton={<SkeletonText lines={2} />}
      >
        <Sets naming={naming} onChoose={onChoose} />
      </Loaded>
      {naming ? (
        <NameForm filters={filters} onDone={() => setNaming(false)} />
      ) : (
        maySave && (
          <Button size="sm" icon={Bookmark} onClick={() => setNaming(true)}>
            Save filter set
          </Button>
        )
      )}
    </>
  );
}

function Sets({ naming, onChoose }: { naming: boolean; onChoose: OnChoose }) {
  const [sets] = trpc.discovery.filterSets.useSuspenseQuery();
  const remove = trpc.discovery.deleteFilterSet.useMutation({ onError: (error) => toastError(error) });
  if (sets.length === 0)
    return naming ? null : <p className="text-muted text-sm">Save filters that you use often, and find them here.</p>;
  return (
    <ul aria-label="Saved filters" className="space-y-1">
      {sets.map((set) => (
        <li key={set.id} className="flex items-center gap-2">
          <button
            type="button"
            className="hover:bg-base-content/6 min-h-9 min-w-0 flex-1 rounded-lg px-2.5 text-left"
            onClick={() => onChoose(set.filters)}
          >
            <span className="block truncate font-medium">{set.name}</span>
            <span className="text-muted block text-sm">{plural(filterCount(set.filters), 'filter')}</span>
          </button>
          <IconButton
            icon={Trash2}
            size="sm"
            label={`Delete ${isolated(set.name)}`}
            onClick={() => remove.mutate({ filterSetId: set.id })}
          />
        </li>
      ))}
    </ul>
  );
}

const rules = plainRules(({ name }: { name: string }) => ({
  name: name.trim() === '' ? discoveryMessages.filterNameRequired : null,
}));

function NameForm({ filters, onDone }: { filters: CreatorFilters; onDone: () => void }) {
  const save = trpc.discovery.saveFilterSet.useMutation({
    onSuccess: () => {
      notify.success('Filter set saved');
      onDone();
    },
  });
  const form = useAppForm({
    rules,
    defaultValues: { name: '' },
    send: ({ name }) => save.mutateAsync({ name, filters }),
  });
  return (
    <Form form={form} className="space-y-3">
      <TextField label="Filter set name" required autoFocus maxLength={FILTER_NAME_MAX_CHARS} {...form.field('name')} />
      <div className="flex gap-2.5">
        <Button type="submit" size="sm" variant="primary" busy={form.busy}>
          Save
        </Button>
        <Button size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
