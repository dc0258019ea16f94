import { type ReactNode, useRef, useState } from 'react';
import { MANY_MAX } from '#shared/constants.ts';
import { cx } from '../base/cx.ts';
import { ActionBar } from './ActionBar.tsx';

const selected = (count: number) => `${count} selected`;

/** The rows of a list to which one press applies: those that were ticked and are still there, {@link MANY_MAX} at most. */
export interface Chosen {
  ids: readonly string[];
  /** No more can be chosen. */
  full: boolean;
  /** The maximum has been chosen. */
  whole: boolean;
  /** How many there are to choose from. */
  outOf: number;
  has: (id: string) => boolean;
  /** Ticks a row or unticks it; with `through` it does the same for all rows from the last one. */
  toggle: (id: string, through: boolean) => void;
  toggleAll: () => void;
  /** Keeps only these ticked. The focus goes back to the box that ticks all, because the buttons disappear. */
  keep: (ids: readonly string[]) => void;
  /** Receives the box above the list, which gets the focus when rows are gone. */
  setHead: (box: HTMLInputElement | null) => void;
}

/** The ticked rows of a list, for bulk actions. The selection lives as long as the list is on the screen. */
export function useChosen(rows: readonly { id: string }[] | undefined): Chosen {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const last = useRef<string | null>(null);
  const head = useRef<HTMLInputElement>(null);
  const there = (rows ?? []).map(({ id }) => id);
  const ids = there.filter((id) => ticked.includes(id)).slice(0, MANY_MAX);
  const most = Math.min(there.length, MANY_MAX);
  const has = (id: string) => ids.includes(id);
  const between = (id: string): string[] => {
    const [from, to] = [there.indexOf(last.current ?? ''), there.indexOf(id)];
    return from < 0 ? [id] : there.slice(Math.min(from, to), Math.max(from, to) + 1);
  };
  return {
    ids,
    full: ids.length >= MANY_MAX,
    whole: most > 0 && ids.length === most,
    outOf: there.length,
    has,
    toggle(id, through) {
      const meant = through ? between(id) : [id];
      last.current = id;
      setTicked(has(id) ? ids.filter((other) => !meant.includes(other)) : [...new Set([...ids, ...meant])]);
    },
    toggleAll: () => setTicked(ids.length === most ? [] : there.slice(0, most)),
    keep(left) {
      setTicked(left);
      head.current?.focus();
    },
    setHead(box) {
      head.current = box;
    },
  };
}

const BOX = 'checkbox checkbox-primary size-6 border-base-content/55';

/** The box that ticks all rows, above the list; nothing if there is only one row. The number of ticked rows is announced here. */
export function ChooseAll({ chosen, className }: { chosen: Chosen; className?: string }) {
  const { ids, outOf, whole, toggleAll, setHead } = chosen;
  if (outOf < 2) return null;
  const some = ids.length > 0 && !whole;
  return (
    <div className={cx('flex flex-wrap items-center gap-x-3 text-sm', className)}>
      <label className="flex min-h-8 cursor-pointer items-center gap-2.5 font-medium pointer-coarse:min-h-11">
        <input
          ref={(box) => {
            setHead(box);
            if (box) box.indeterminate = some;
          }}
          type="checkbox"
          checked={whole}
          onChange={toggleAll}
          className={BOX}
        />
        {outOf > MANY_MAX ? `Select the first ${MANY_MAX}` : 'Select all on this page'}
      </label>
      <p role="status" className="text-muted">
        {ids.length > 0 && selected(ids.length)}
      </p>
    </div>
  );
}

/** The box of one row; `label` names the row. With the shift key it ticks everything up to here. */
export function Choose({
  chosen,
  id,
  label,
  className,
}: {
  chosen: Chosen;
  id: string;
  label: string;
  className?: string;
}) {
  const on = chosen.has(id);
  return (
    <span className={cx('relative size-6 shrink-0', className)}>
      {/* Large enough for a finger, and wider than its place in the layout. */}
      <label className="absolute -inset-2 grid cursor-pointer place-items-center pointer-coarse:-inset-3">
        <input
          type="checkbox"
          aria-label={label}
          checked={on}
          disabled={chosen.full && !on}
          onChange={({ nativeEvent }) => chosen.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          className={BOX}
        />
      </label>
    </span>
  );
}

/** The bar for the ticked rows of a list; nothing if none is ticked. */
export function ChosenBar({ chosen, children }: { chosen: Chosen; children: ReactNode }) {
  const { ids, keep } = chosen;
  if (ids.length === 0) return null;
  return (
    <ActionBar said={selected(ids.length)} onClear={() => keep([])}>
      {children}
    </ActionBar>
  );
}
