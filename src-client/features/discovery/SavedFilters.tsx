import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#client/components/Button.tsx';
import { TextField } from '#client/components/Field.tsx';
import { SkeletonText } from '#client/components/Skeleton.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { errorMessage, toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { FILTER_NAME_MAX_CHARS } from '#shared/constants.ts';
import { type CreatorFilters, filterCount } from '#shared/discovery/discovery.schema.ts';
import { discoveryMessages } from '#shared/messages/discovery.ts';
import { plural } from '#shared/numbers.ts';

/** Filter sets under names of one's own: choose, save what is set now, delete (BR-DISC-17 to BR-DISC-19). */
export function SavedFilters({
  filters,
  onChoose,
}: {
  filters: CreatorFilters;
  onChoose: (filters: CreatorFilters) => void;
}) {
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const sets = trpc.discovery.filterSets.useQuery();
  const remove = trpc.discovery.deleteFilterSet.useMutation({ onError: (error) => toastError(error) });
  const save = trpc.discovery.saveFilterSet.useMutation({
    onSuccess: () => {
      notify.success('Filter set saved');
      setName(null);
    },
    onError: (error) => setProblem(errorMessage(error)),
  });
  const submit = (): void => {
    if (!name?.trim()) setProblem(discoveryMessages.filterNameRequired);
    else save.mutate({ name, filters });
  };
  return (
    <>
      {sets.isPending && <SkeletonText lines={2} />}
      {sets.error && <p className="text-error text-sm">{errorMessage(sets.error)}</p>}
      {sets.data?.length === 0 && name === null && (
        <p className="text-muted text-sm">Save filters that you use often, and find them here.</p>
      )}
      <ul aria-label="Saved filters" className="space-y-1">
        {sets.data?.map((set) => (
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
              label={`Delete ${set.name}`}
              onClick={() => remove.mutate({ filterSetId: set.id })}
            />
          </li>
        ))}
      </ul>
      {name === null ? (
        <Button size="sm" icon={Bookmark} onClick={() => setName('')}>
          Save filter set
        </Button>
      ) : (
        <div className="space-y-3">
          <TextField
            label="Filter set name"
            required
            autoFocus
            maxLength={FILTER_NAME_MAX_CHARS}
            value={name}
            error={problem}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(undefined);
            }}
            onKeyDown={(event) => event.key === 'Enter' && submit()}
          />
          <div className="flex gap-2.5">
            <Button size="sm" variant="primary" busy={save.isPending} onClick={submit}>
              Save
            </Button>
            <Button size="sm" onClick={() => setName(null)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
