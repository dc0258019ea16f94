import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { cx } from '#client/components/cx.ts';

export interface Result {
  key: string;
  icon: LucideIcon;
  title: string;
  detail?: string | undefined;
  /** Can be read, but not chosen. */
  disabled?: boolean;
  choose: () => void;
}
export interface Section {
  heading: string;
  results: readonly Result[];
}

/**
 * The keyboard of a search field over a list of results (the combobox pattern of ARIA): the focus stays in the field, the arrow keys move
 * the chosen result, Enter takes it.
 */
export function useResults(sections: readonly Section[]) {
  const listId = useId();
  const [pointed, point] = useState<string | null>(null);
  const open = sections.flatMap(({ results }) => results.filter(({ disabled }) => !disabled));
  const active = open.find(({ key }) => key === pointed) ?? open[0];
  const activeId = active && `${listId}-${active.key}`;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter may end the writing of a word in another script.
    if (event.nativeEvent.isComposing || !active) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      point(open.at((open.indexOf(active) + step) % open.length)?.key ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      active.choose();
    }
  };

  return {
    /** The first result is the chosen one again, as when something else is searched for. */
    restart: () => point(null),
    field: {
      role: 'combobox',
      'aria-expanded': true,
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-activedescendant': activeId,
      onKeyDown,
    },
    list: { id: listId, sections, activeKey: active?.key, onPoint: point },
  } as const;
}

/** Results under their headings. */
export function ResultList({
  id,
  sections,
  activeKey,
  onPoint,
}: {
  id: string;
  sections: readonly Section[];
  activeKey: string | undefined;
  onPoint: (key: string) => void;
}) {
  return (
    <div role="listbox" id={id} aria-label="Results" className="max-h-[min(26rem,60dvh)] overflow-y-auto px-2 py-1">
      {sections.map(({ heading, results }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset is not.
        <div key={heading} role="group" aria-labelledby={`${id}-${heading}`} className="py-1">
          <p id={`${id}-${heading}`} aria-hidden className="text-muted px-2.5 py-1 text-xs font-semibold">
            {heading}
          </p>
          {results.map(({ key, icon: Icon, title, detail, disabled, choose }) => (
            <button
              key={key}
              type="button"
              role="option"
              id={`${id}-${key}`}
              tabIndex={-1}
              aria-selected={key === activeKey}
              aria-disabled={disabled}
              className={cx(
                'flex min-h-11 w-full items-center gap-3 rounded-lg px-2.5 py-1.5 text-left',
                key === activeKey && 'bg-base-content/8',
                disabled && 'cursor-not-allowed',
              )}
              onPointerMove={() => !disabled && key !== activeKey && onPoint(key)}
              onClick={() => !disabled && choose()}
            >
              <Icon aria-hidden size={17} className="text-muted shrink-0" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{title}</span>
                {detail && <span className="text-muted block truncate text-sm">{detail}</span>}
              </span>
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
