import { Autocomplete } from '@base-ui/react/autocomplete';
import {
  Banknote,
  Coins,
  FileText,
  Handshake,
  History,
  Image,
  Inbox,
  Landmark,
  List,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  Scale,
  Search,
  Undo2,
  UserRound,
  Users,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { useNavigation } from '#client/components/base/navigation.ts';
import { Modal } from '#client/components/frame/layers.ts';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { EVERYTHING_DEBOUNCE_MS, SEARCH_MAX_CHARS } from '#shared/constants.ts';
import { folded } from '#shared/folded.ts';
import { plural } from '#shared/format.ts';
import { isIndexed } from '#shared/search/indexed.ts';
import type { FoundGroup, FoundKind } from '#shared/search/search.schema.ts';
import { type Result, ResultList, type Section } from './ResultList.tsx';
import { type Choice, recentChoices, rememberChoice } from './recent.ts';
import type { SearchProps } from './SearchButton.tsx';

const KINDS: Record<FoundKind, { heading: string; icon: LucideIcon }> = {
  campaign: { heading: 'Campaigns', icon: Megaphone },
  deal: { heading: 'Deals', icon: Handshake },
  application: { heading: 'Applications', icon: FileText },
  open: { heading: 'Open campaigns', icon: Megaphone },
  payment: { heading: 'Payments', icon: Banknote },
  payout: { heading: 'Payouts', icon: Landmark },
  milestone: { heading: 'Milestones', icon: Coins },
  refund: { heading: 'Refunds', icon: Undo2 },
  refundRequest: { heading: 'Refund requests', icon: Undo2 },
  dispute: { heading: 'Disputes', icon: Scale },
  content: { heading: 'Content', icon: Image },
  message: { heading: 'Messages', icon: MessageSquareText },
  creator: { heading: 'Creators', icon: Users },
  account: { heading: 'People', icon: UserRound },
  lead: { heading: 'Leads', icon: Inbox },
};

/** Whether every word that was typed is in the text. */
function matches(text: string, typed: string): boolean {
  const whole = folded(text);
  return folded(typed)
    .split(' ')
    .every((word) => whole.includes(word));
}

/** The typed text, once the typing pauses. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), EVERYTHING_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}

/** The search across everything, over the page. The arrow keys move, Enter opens, Escape closes; the first result is marked. */
export default function CommandPalette({ onClose, ...props }: SearchProps & { onClose: () => void }) {
  return (
    <Modal
      label="Find anything"
      typing
      onLeave={onClose}
      place="items-start justify-center px-4 pt-[max(1rem,12dvh)]"
      className="appear bg-base-100 text-base-content hairline rounded-box w-full max-w-xl overflow-hidden"
    >
      <Palette {...props} onClose={onClose} />
    </Modal>
  );
}

function Palette({ personId, scope, places, actions, onClose }: SearchProps & { onClose: () => void }) {
  const { go } = useNavigation();
  const [text, setText] = useState('');
  const [recent] = useState(() => recentChoices(personId));
  const typed = text.trim();
  const search = usePaused(typed);
  const asksServer = isIndexed(typed);
  const found = trpc.search.everything.useQuery(
    { search },
    { enabled: asksServer && isIndexed(search), placeholderData: (before) => before },
  );
  const groups = asksServer && !found.isLoadingError ? (found.data ?? []) : [];
  const failed = asksServer && found.isLoadingError;
  const searching = asksServer && !failed && (found.isFetching || search !== typed);

  const open = (choice: Choice) => {
    rememberChoice(personId, choice);
    onClose();
    go(choice.route);
  };
  const sections: Section[] = [
    {
      heading: 'Recent',
      items: (typed === '' ? recent : []).map((choice) => ({
        ...choice,
        key: `recent ${choice.route}`,
        icon: History,
        choose: () => open(choice),
      })),
    },
    {
      heading: 'Pages',
      items: places
        .filter(({ label, description = '' }) => matches(`${label} ${description}`, typed))
        .map(({ to, label, description, icon }) => ({
          key: to,
          icon,
          title: label,
          detail: description,
          choose: () => open({ title: label, detail: description ?? 'Page', route: to }),
        })),
    },
    {
      heading: 'Actions',
      items: actions
        .filter((action) => matches(action.label, typed))
        .map((action) => ({
          key: action.label,
          icon: action.icon,
          title: action.label,
          choose: () => {
            onClose();
            if ('to' in action) go(action.to);
            else action.run();
          },
        })),
    },
    ...groups.map((group) => sectionOf(group, search, open)),
  ].filter(({ items }) => items.length > 0);
  const count = sections.reduce((sum, { items }) => sum + items.filter(({ more }) => !more).length, 0);

  return (
    <Autocomplete.Root
      open
      inline
      items={sections}
      itemToStringValue={({ title }: Result) => title}
      // The server has filtered the results already.
      mode="none"
      filter={null}
      autoHighlight="always"
      keepHighlight
      value={text}
      onValueChange={setText}
    >
      <div className="border-base-300 flex items-center gap-3 border-b px-4">
        <Search aria-hidden size={18} className="text-muted shrink-0" />
        <Autocomplete.Input
          aria-label="Find anything"
          spellCheck={false}
          maxLength={SEARCH_MAX_CHARS}
          placeholder={`Search ${scope}`}
          className="placeholder:text-muted h-14 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
      </div>
      <ResultList />
      <SearchStatus
        text={failed ? '' : statusText({ asksServer, searching, count, typed, scope })}
        silent={failed || (!searching && count > 0 && (asksServer || typed === ''))}
      />
      {failed && found.error && (
        <div role="alert" className="border-base-300 flex items-center justify-between gap-4 border-t px-4 py-3">
          <p className="text-error">{errorMessage(found.error)}</p>
          <Button size="sm" onClick={() => void found.refetch()}>
            Try again
          </Button>
        </div>
      )}
      <p aria-hidden className="border-base-300 text-muted border-t px-4 py-2 text-xs max-sm:hidden">
        ↑ ↓ to move, Enter to open, Esc to close
      </p>
    </Autocomplete.Root>
  );
}

/** The results of one kind from the server; the last leads to all of them, if there are more. */
function sectionOf({ kind, found, all }: FoundGroup, search: string, onOpen: (choice: Choice) => void): Section {
  const { heading, icon } = KINDS[kind];
  const items: Result[] = found.map((thing) => ({
    key: `${kind} ${thing.id}`,
    icon,
    title: thing.title,
    detail: thing.detail,
    status: thing.status,
    money: thing.money,
    choose: () => onOpen(thing),
  }));
  if (all === null) return { heading, items };
  const title = `All ${heading.toLowerCase()} with “${search}”`;
  const more = { key: `${kind} all`, icon: List, title, more: true };
  return { heading, items: [...items, { ...more, choose: () => onOpen({ title, detail: '', route: all }) }] };
}

interface SearchState {
  asksServer: boolean;
  searching: boolean;
  count: number;
  typed: string;
  scope: string;
}

/** The state of the search, in a sentence. */
function statusText({ asksServer, searching, count, typed, scope }: SearchState): string {
  if (searching) return 'Searching…';
  if (typed !== '' && !asksServer) return `Type at least three characters to search ${scope}.`;
  if (count === 0) return `Nothing found for “${typed}”.`;
  return plural(count, 'result');
}

/** Always announced to screen readers, and shown if it is more than a count. */
function SearchStatus({ text, silent }: { text: string; silent: boolean }) {
  return (
    <p role="status" className={silent ? 'sr-only' : 'text-muted px-4 pt-3 pb-4 break-words'}>
      {text}
    </p>
  );
}
