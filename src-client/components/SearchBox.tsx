import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';

/** A search field that reports what was typed once the typing pauses (300 ms), and at once on Enter or when cleared. */
export function SearchBox({
  label,
  value,
  onChange,
  placeholder,
  delayMs = 300,
  maxLength = 100,
  className,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  delayMs?: number;
  maxLength?: number;
  className?: string;
}) {
  const id = useId();
  const [draft, setDraft] = useState(value);
  const reported = useRef(value);
  const report = useRef(onChange);
  report.current = onChange;

  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setDraft(value);
  }, [value]);

  useEffect(() => {
    if (draft === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = draft;
      report.current(draft);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [draft, delayMs]);

  const reportNow = (text: string) => {
    setDraft(text);
    if (text === reported.current) return;
    reported.current = text;
    onChange(text);
  };

  return (
    <search className={cx('relative block min-w-0', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden
        size={17}
        className="text-muted pointer-events-none absolute top-1/2 left-3 -translate-y-1/2"
      />
      <input
        id={id}
        type="text"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        value={draft}
        maxLength={maxLength}
        placeholder={placeholder ?? label}
        className="control pr-9 pl-9.5"
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            reportNow(draft);
          } else if (event.key === 'Escape' && draft !== '') {
            event.stopPropagation();
            reportNow('');
          }
        }}
      />
      {draft !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          className="text-muted hover:text-base-content rounded-field absolute inset-y-0 right-0 grid w-9 place-items-center"
          onClick={() => reportNow('')}
        >
          <X aria-hidden size={16} />
        </button>
      )}
    </search>
  );
}
