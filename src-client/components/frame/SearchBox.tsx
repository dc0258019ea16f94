import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { cx } from '../base/cx.ts';
import { useTyping } from '../base/typing.ts';

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
  const typing = useTyping();
  const [draft, setDraft] = useState(value);
  // The last search, from whatever source: if the same comes back, the text in the field is left alone.
  const [reported, setReported] = useState(value);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    if (value !== reported) {
      setReported(value);
      setDraft(value);
    }
  }

  const reportNow = (text: string) => {
    setDraft(text);
    if (text === reported) return;
    setReported(text);
    onChange(text);
  };
  const reportTyped = useEffectEvent(() => reportNow(draft));
  useEffect(() => {
    if (draft === reported) return;
    const timer = setTimeout(reportTyped, delayMs);
    return () => clearTimeout(timer);
  }, [draft, reported, delayMs]);

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
        {...typing}
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
