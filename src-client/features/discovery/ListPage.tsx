import { useNavigate } from '@tanstack/react-router';
import { Pencil, StickyNote, Trash2, UserSearch, X } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { cx } from '#client/components/base/cx.ts';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import { useOpened } from '#client/components/lists/opened.ts';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { toastError } from '#client/errors.ts';
import { GuestRemarks } from '#client/features/guests/GuestRemarks.tsx';
import { ShareButton } from '#client/features/guests/ShareButton.tsx';
import { trpc } from '#client/trpc.ts';
import { sayWithUndo } from '#client/undo.ts';
import type { CreatorListView, ListMemberView } from '#shared/discovery/lists.schema.ts';
import { plural } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { DeleteDialog, NoteDialog, RenameDialog } from './ListDialogs.tsx';
import { ListMember } from './ListMember.tsx';
import { type ListsSearch, listsSearch, membersInput } from './listsSearch.ts';
import { useCreatorActions } from './useCreatorActions.tsx';

/** `/brand/creators/lists/<id>`: the creators in a list, the notes on them, and the actions on them. */
export function ListPage({ listId }: { listId: string }) {
  return (
    <Loaded asked={listId} failure={{ title: 'The list could not be loaded' }} skeleton={<SkeletonText lines={8} />}>
      <Known listId={listId} />
    </Loaded>
  );
}

function Known({ listId }: { listId: string }) {
  const { search, onSearch } = useAddress(listsSearch);
  const navigate = useNavigate();
  const [list] = trpc.discovery.list.useSuspenseQuery({ listId });
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const actions = useCreatorActions(null, {
    maySave: list.may.change.allowed,
    mayInvite: list.may.invite.allowed,
  });
  return (
    <>
      <PageHeader
        title={list.name}
        description={list.creators === 0 ? 'Nobody yet' : plural(list.creators, 'creator')}
        back={{ to: '/brand/creators/lists', label: 'Lists' }}
        actions={
          <>
            {list.may.rename.allowed && (
              <Button icon={Pencil} onClick={() => setOpen('rename')}>
                Rename
              </Button>
            )}
            {list.may.delete.allowed && (
              <Button icon={Trash2} onClick={() => setOpen('delete')}>
                Delete
              </Button>
            )}
            {list.may.share.allowed && <ShareButton of={{ kind: 'list', name: list.name, listId: list.id }} />}
            <ButtonLink icon={UserSearch} to="/brand/creators">
              Find creators
            </ButtonLink>
          </>
        }
      />
      <SearchBox
        label="Search this list"
        value={search.search ?? ''}
        onChange={(typed) => onSearch({ search: typed || undefined })}
        className="mb-4 max-w-md"
      />
      <Loaded
        asked={JSON.stringify(search)}
        failure={{ title: 'The list could not be loaded' }}
        skeleton={<SkeletonText lines={6} />}
      >
        <Members list={list} search={search} actions={actions} />
      </Loaded>
      {open === 'rename' && <RenameDialog list={list} onClose={close} />}
      {open === 'delete' && (
        <DeleteDialog list={list} onDeleted={() => void navigate({ to: '/brand/creators/lists' })} onClose={close} />
      )}
      {actions.layer}
    </>
  );
}

function Members({
  list,
  search,
  actions: { selection, openProfile, openInvite },
}: {
  list: CreatorListView;
  search: ListsSearch;
  actions: ReturnType<typeof useCreatorActions>;
}) {
  const members = usePagedList(trpc.discovery.listMembers, membersInput(list.id, search), useOpened());
  const [guests] = trpc.guests.onList.useSuspenseQuery({ listId: list.id });
  const [noting, setNoting] = useState<ListMemberView | null>(null);
  const putBack = trpc.discovery.restoreMembers.useMutation();
  const remove = trpc.discovery.removeFromList.useMutation();
  if (members.rows?.length === 0) {
    return (
      <Card>
        {search.search ? (
          <EmptyState title="No creator in this list matches your search" text="Try another word." />
        ) : (
          <EmptyState
            title="No creators in this list yet"
            text={
              list.favourites
                ? 'Press the heart on a creator to keep them here.'
                : 'Select creators in Discover and press Save to list.'
            }
            action={<ButtonLink to="/brand/creators">Find creators</ButtonLink>}
          />
        )}
      </Card>
    );
  }
  return (
    <Card padded={false}>
      <ul
        aria-label="Creators in the list"
        aria-busy={members.refreshing || undefined}
        className={cx('divide-base-300 divide-y', members.refreshing && 'opacity-60')}
      >
        {members.rows?.map((member) => (
          <ListMember
            key={member.id}
            member={member}
            selected={selection.selected.includes(member.id)}
            selectable={!selection.full}
            onSelect={() => selection.toggle(member.id)}
            onOpen={() => openProfile(member, true)}
            guests={
              <GuestRemarks className="mt-2" feedback={guests.find(({ creatorId }) => creatorId === member.id)} />
            }
          >
            {list.may.change.allowed && (
              <Button
                size="sm"
                icon={StickyNote}
                aria-label={
                  member.note
                    ? `Edit the note about ${isolated(member.name)}`
                    : `Add a note about ${isolated(member.name)}`
                }
                onClick={() => setNoting(member)}
              >
                Note
              </Button>
            )}
            {openInvite && (
              <Button size="sm" aria-label={`Invite ${isolated(member.name)}`} onClick={() => openInvite(member)}>
                Invite
              </Button>
            )}
            {list.may.change.allowed && (
              <Button
                size="sm"
                variant="ghost"
                icon={X}
                aria-label={`Remove ${isolated(member.name)} from the list`}
                onClick={() =>
                  void remove.mutateAsync({ listId: list.id, creatorIds: [member.id] }).then(
                    ({ removalId }) => {
                      if (!removalId) return;
                      sayWithUndo({ title: `${isolated(member.name)} removed from the list` }, () =>
                        putBack.mutateAsync({ removalId }),
                      );
                    },
                    (error: unknown) => toastError(error),
                  )
                }
              >
                Remove
              </Button>
            )}
          </ListMember>
        ))}
      </ul>
      <ShowMore list={members} className="m-5 mt-0">
        Show more creators
      </ShowMore>
      {noting && <NoteDialog listId={list.id} member={noting} onClose={() => setNoting(null)} />}
    </Card>
  );
}
