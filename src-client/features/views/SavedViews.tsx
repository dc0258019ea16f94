import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { addressOf, type LinkTarget } from '#client/components/base/address.ts';
import { Button, IconButton } from '#client/components/base/Button.tsx';
import { cx } from '#client/components/base/cx.ts';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { late } from '#client/components/core/late.tsx';
import { errorMessage } from '#client/errors.ts';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import type { SavedView, ViewList, ViewSearch } from '#shared/views/views.schema.ts';

const ViewForm = late(async () => (await import('./ViewForm.tsx')).ViewForm);

export interface SavedViewsProps {
  list: ViewList;
  /** The area of the CRM: staff can share their views with the office, agencies have nobody to share them with. */
  area?: 'admin' | 'agency';
  /** The part of the list's address that a view keeps. */
  search: ViewSearch;
  /** The list with the filters of a view. */
  linkTo: (search: ViewSearch) => LinkTarget;
  className?: string;
}

/** Saved filters of a list as links, and a button that saves the current ones under a name. */
export function SavedViews(props: SavedViewsProps) {
  return (
    <nav aria-label="Saved views" className={cx('flex flex-wrap items-center gap-2', props.className)}>
      <Loaded
        failure={({ error }) => <p className="text-error text-sm">{errorMessage(error)}</p>}
        skeleton={<span aria-busy="true" className="h-8" />}
      >
        <Views {...props} />
      </Loaded>
    </nav>
  );
}

function Views(props: SavedViewsProps) {
  const { list, area, search, linkTo } = props;
  const [{ views, may }] = trpc.views.list.useSuspenseQuery({ list, area });
  const [form, setForm] = useState<SavedView | 'new' | null>(null);
  const remove = trpc.views.delete.useMutation(toasting('View deleted'));
  const here = addressOf(linkTo(search));
  return (
    <>
      {views.map((view) => {
        const link = linkTo(view.search);
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
            {view.may.change.allowed && (
              <IconButton
                icon={Pencil}
                size="sm"
                label={`Change the view ${isolated(view.name)}`}
                onClick={() => setForm(view)}
              />
            )}
            {view.may.delete.allowed && (
              <IconButton
                icon={Trash2}
                size="sm"
                label={`Delete the view ${isolated(view.name)}`}
                onClick={() => remove.mutate({ area, viewId: view.id })}
              />
            )}
          </span>
        );
      })}
      {may.save.allowed && (
        <Button size="sm" icon={Bookmark} onClick={() => setForm('new')}>
          Save view
        </Button>
      )}
      {form && <ViewForm {...props} view={form === 'new' ? null : form} onClose={() => setForm(null)} />}
    </>
  );
}
