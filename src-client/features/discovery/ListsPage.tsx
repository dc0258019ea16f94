import { useNavigate } from '@tanstack/react-router';
import { Heart, ListChecks, Plus } from 'lucide-react';
import { useState } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { cx } from '#client/components/base/cx.ts';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import { useOpened } from '#client/components/lists/opened.ts';
import { useListSearch } from '#client/components/lists/useListSearch.ts';
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { MayButton } from '#client/components/parts/MayButton.tsx';
import { trpc } from '#client/trpc.ts';
import type { CreatorListView } from '#shared/discovery/lists.schema.ts';
import { plural } from '#shared/format.ts';
import type { Allowed } from '#shared/may.ts';
import { CreateDialog as NameDialog } from './ListDialogs.tsx';
import { listsSearch } from './listsSearch.ts';

type ListsInput = ReturnType<typeof listsSearch.input>;

/** `/brand/creators/lists`: a brand's lists of creators, its favourites first. */
export function ListsPage() {
  const { search, input, onSearch } = useListSearch(listsSearch);
  const navigate = useNavigate();
  const [naming, setNaming] = useState(false);
  return (
    <>
      <PageHeader
        title="Lists"
        description="Creators to come back to, with notes. Everyone in your company’s account sees them."
        back={{ to: '/brand/creators', label: 'Discover Creators' }}
        actions={
          <>
            <ButtonLink to="/brand/shared">Shared links</ButtonLink>
            <Loaded asked={JSON.stringify(search)} failure={() => null} skeleton={<NewList />}>
              <KnownNewList input={input} onOpen={() => setNaming(true)} />
            </Loaded>
          </>
        }
      />
      <SearchBox
        label="Search lists"
        value={search.search ?? ''}
        onChange={(typed) => onSearch({ search: typed || undefined })}
        className="mb-4 max-w-md"
      />
      <Loaded
        asked={JSON.stringify(search)}
        failure={{ title: 'The lists could not be loaded' }}
        skeleton={<SkeletonText lines={6} />}
      >
        <Lists input={input} />
      </Loaded>
      {naming && (
        <NameDialog
          onCreated={(listId) => void navigate({ to: '/brand/creators/lists/$listId', params: { listId } })}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

function KnownNewList({ input, onOpen }: { input: ListsInput; onOpen: () => void }) {
  const { pages } = usePagedList(trpc.discovery.lists, input, useOpened());
  return <NewList may={pages[0]?.may.create} onOpen={onOpen} />;
}

/** Creates a list; if none can be created, it says why. */
function NewList({ may = { allowed: true }, onOpen }: { may?: Allowed | undefined; onOpen?: () => void }) {
  return (
    <MayButton quiet may={may} icon={Plus} variant="primary" onClick={onOpen}>
      New list
    </MayButton>
  );
}

function Lists({ input }: { input: ListsInput }) {
  const list = usePagedList(trpc.discovery.lists, input, useOpened());
  if (list.rows?.length === 0) {
    return (
      <Card>
        <EmptyState title="No list with that name" text="Try another word." />
      </Card>
    );
  }
  return (
    <>
      <ul
        aria-label="Lists"
        aria-busy={list.refreshing || undefined}
        className={cx('grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3', list.refreshing && 'opacity-60')}
      >
        {list.rows?.map((each) => (
          <li key={each.id} className="min-w-0">
            <ListCard list={each} />
          </li>
        ))}
      </ul>
      <ShowMore list={list}>Show more lists</ShowMore>
    </>
  );
}

function ListCard({ list: { id, name, favourites, creators, newest } }: { list: CreatorListView }) {
  const Icon = favourites ? Heart : ListChecks;
  return (
    <article
      aria-label={name}
      className="hairline rounded-box bg-base-100 hover:border-base-content/30 relative flex h-full flex-col gap-3 p-5"
    >
      <h2 className="text-card flex min-w-0 items-center gap-2.5 font-[620]">
        <Icon aria-hidden size={18} className={favourites ? 'text-primary shrink-0' : 'text-muted shrink-0'} />
        <AppLink
          to="/brand/creators/lists/$listId"
          params={{ listId: id }}
          className="min-w-0 truncate after:absolute after:inset-0"
        >
          {name}
        </AppLink>
      </h2>
      <div className="mt-auto flex min-h-8 items-center justify-between gap-3">
        <p className="text-muted text-sm">{creators === 0 ? 'Nobody yet' : plural(creators, 'creator')}</p>
        <span className="flex -space-x-2">
          {newest.map((face, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two creators may have one name and no picture
            <span key={index} className="ring-base-100 rounded-full ring-2">
              <Avatar name={face.name} src={face.avatarUrl} size="sm" />
            </span>
          ))}
        </span>
      </div>
    </article>
  );
}
