import { Autocomplete } from '@base-ui/react/autocomplete';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { errorMessage } from '#client/errors.ts';
import { SEARCH_MAX_CHARS } from '#shared/constants.ts';
import { plural } from '#shared/format.ts';
import { type Result, ResultList, type Section } from './ResultList.tsx';
import type { Asked } from './useTyped.ts';

interface FindBoxProps {
  label: string;
  /** What is searched, in words. */
  scope: string;
  asked: Asked;
  /** The answer of the server to what was typed. */
  found: { isLoadingError: boolean; isFetching: boolean; error: unknown; refetch: () => Promise<unknown> };
  sections: readonly Section[];
  /** Below the results. */
  children?: ReactNode;
}

/** A field to type in, and the results below it. The arrow keys move, Enter chooses; the first result is marked. */
export function FindBox({ label, scope, asked, found, sections, children }: FindBoxProps) {
  const { text, onText, typed, search, asksServer } = asked;
  const failed = asksServer && found.isLoadingError;
  const searching = asksServer && !failed && (found.isFetching || search !== typed);
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
      onValueChange={onText}
    >
      <div className="border-base-300 flex items-center gap-3 border-b px-4">
        <Search aria-hidden size={18} className="text-muted shrink-0" />
        <Autocomplete.Input
          aria-label={label}
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
      {failed && (
        <div role="alert" className="border-base-300 flex items-center justify-between gap-4 border-t px-4 py-3">
          <p className="text-error">{errorMessage(found.error)}</p>
          <Button size="sm" onClick={() => void found.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {children}
    </Autocomplete.Root>
  );
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
  if (!asksServer && (typed !== '' || count === 0)) return `Type at least three characters to search ${scope}.`;
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
