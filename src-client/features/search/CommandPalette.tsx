import {
  FileSearch,
  Handshake,
  History,
  Inbox,
  type LucideIcon,
  Megaphone,
  Search,
  UserRound,
  Users,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { NOT_OPEN, useNavigation } from '#client/components/navigation.ts';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { EVERYTHING_DEBOUNCE_MS, SEARCH_INDEXED_CHARS, SEARCH_MAX_CHARS } from '#shared/constants.ts';
import { plural } from '#shared/numbers.ts';
import type { Found, FoundKind } from '#shared/search/search.schema.ts';
import { type Result, ResultList, type Section, useResults } from './ResultList.tsx';
import { type Choice, recentChoices, rememberChoice } from './recent.ts';
import type { SearchProps } from './SearchButton.tsx';

const KINDS: Record<FoundKind, { heading: string; icon: LucideIcon }> = {
  campaign: { heading: 'Campaigns', icon: Megaphone },
  creator: { heading: 'Creators', icon: Users },
  deal: { heading: 'Deals and invitations', icon: Handshake },
  review: { heading: 'Campaigns in review', icon: FileSearch },
  account: { heading: 'Accounts', icon: UserRound },
  lead: { heading: 'Leads', icon: Inbox },
};
const ORDER: readonly FoundKind[] = ['campaign', 'deal', 'review', 'creator', 'account', 'lead'];

/** Every word of what was typed is in the text. */
function matches(text: string, typed: string): boolean {
  const lower = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

/** What was typed, once the typing pauses. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), EVERYTHING_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}

/** The search across everything, over the page. The arrow keys move, Enter opens, Escape closes. */
export default function CommandPalette({ onClose, ...props }: SearchProps & { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    document.documentElement.style.overflow = 'hidden';
    return () => {
      dialog.close();
      document.documentElement.style.overflow = '';
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out; the press outside is a shortcut.
    <dialog
      ref={ref}
      data-palette
      aria-label="Find anything"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="appear bg-base-100 text-base-content hairline rounded-box mx-auto mt-[max(1rem,12dvh)] w-[calc(100%-2rem)] max-w-xl overflow-hidden p-0"
    >
      <Palette {...props} onClose={onClose} />
    </dialog>
  );
}

function Palette({ personId, scope, places, deeds, onClose }: SearchProps & { onClose: () => void }) {
  const { go, exists } = useNavigation();
  const [text, setText] = useState('');
  const [recent] = useState(() => recentChoices(personId));
  const typed = text.trim();
  const search = usePaused(typed);
  const asks = scope !== '' && typed.length >= SEARCH_INDEXED_CHARS;
  const found = trpc.search.everything.useQuery(
    { search },
    { enabled: asks && search.length >= SEARCH_INDEXED_CHARS, placeholderData: (before) => before },
  );
  const things = asks && !found.isLoadingError ? (found.data ?? []) : [];
  const failed = asks && found.isLoadingError;
  const searching = asks && !failed && (found.isFetching || search !== typed);

  const open = (choice: Choice) => {
    rememberChoice(personId, choice);
    onClose();
    go(choice.route);
  };
  const sections: Section[] = [
    {
      heading: 'Recent',
      results: (typed === '' ? recent : [])
        .filter(({ route }) => exists(route))
        .map((choice) => ({ ...choice, key: `recent ${choice.route}`, icon: History, choose: () => open(choice) })),
    },
    {
      heading: 'Pages',
      results: places
        .filter(({ href, label, description = '' }) => exists(href) && matches(`${label} ${description}`, typed))
        .map(({ href, label, description, icon }) => ({
          key: href,
          icon,
          title: label,
          detail: description,
          choose: () => open({ title: label, detail: description ?? 'Page', route: href }),
        })),
    },
    {
      heading: 'Actions',
      results: deeds
        .filter((deed) => matches(deed.label, typed) && (!('href' in deed) || exists(deed.href)))
        .map((deed) => ({
          key: deed.label,
          icon: deed.icon,
          title: deed.label,
          choose: () => {
            onClose();
            if ('href' in deed) go(deed.href);
            else deed.run();
          },
        })),
    },
    ...ORDER.map((kind) => ({
      heading: KINDS[kind].heading,
      results: things.filter((thing) => thing.kind === kind).map((thing) => resultOf(thing, exists(thing.route), open)),
    })),
  ].filter(({ results }) => results.length > 0);
  const { field, list, restart } = useResults(sections);
  const count = sections.reduce((sum, { results }) => sum + results.length, 0);

  return (
    <>
      <div className="border-base-300 flex items-center gap-3 border-b px-4">
        <Search aria-hidden size={18} className="text-muted shrink-0" />
        <input
          {...field}
          // The dialog opened for this field.
          // biome-ignore lint/a11y/noAutofocus: see above.
          autoFocus
          type="text"
          aria-label="Find anything"
          autoComplete="off"
          spellCheck={false}
          value={text}
          maxLength={SEARCH_MAX_CHARS}
          placeholder={scope === '' ? 'Search pages' : `Search ${scope}`}
          className="placeholder:text-muted h-14 min-w-0 flex-1 bg-transparent text-base outline-none"
          onChange={(event) => {
            setText(event.target.value);
            restart();
          }}
        />
      </div>
      {count > 0 ? <ResultList {...list} /> : <div id={list.id} />}
      <Standing
        text={failed ? '' : standing({ asks, searching, count, typed, scope })}
        silent={failed || (!searching && count > 0 && (asks || typed === '' || scope === ''))}
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
    </>
  );
}

/** What the server found, as a result. What has no screen yet is named, but cannot be opened. */
function resultOf(thing: Found, open: boolean, onOpen: (thing: Found) => void): Result {
  return {
    key: thing.id,
    icon: KINDS[thing.kind].icon,
    title: thing.title,
    detail: open ? thing.detail : `${thing.detail} · ${NOT_OPEN}`,
    disabled: !open,
    choose: () => onOpen(thing),
  };
}

interface Situation {
  asks: boolean;
  searching: boolean;
  count: number;
  typed: string;
  scope: string;
}

/** How the search stands, in a sentence. */
function standing({ asks, searching, count, typed, scope }: Situation): string {
  if (searching) return 'Searching…';
  if (typed !== '' && !asks && scope !== '') return `Type at least three characters to search ${scope}.`;
  if (count === 0) return `Nothing found for “${typed}”.`;
  return plural(count, 'result');
}

/** Said to screen readers always, and shown where it is more than a count. */
function Standing({ text, silent }: { text: string; silent: boolean }) {
  return (
    <p role="status" className={silent ? 'sr-only' : 'text-muted px-4 pt-3 pb-4 break-words'}>
      {text}
    </p>
  );
}
