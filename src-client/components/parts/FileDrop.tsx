import { Upload } from 'lucide-react';
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { fileSize } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { cx } from '../base/cx.ts';

/** `PDF, DOCX`; `.jpeg` is the same as `.jpg`. */
function endingsOf(accept: readonly string[]): string {
  const endings = accept.filter((kind) => kind.startsWith('.') && kind !== '.jpeg');
  return endings.map((ending) => ending.slice(1).toUpperCase()).join(', ');
}

/**
 * A place to drop or choose files. Files that are too large or of the wrong kind are refused before anything is sent; the server checks again.
 * `accept` lists extensions (`.pdf`) and types (`image/png`).
 */
export function FileDrop({
  label,
  hint,
  accept,
  maxBytes,
  multiple = false,
  busy = false,
  error,
  onFiles,
}: {
  label: string;
  hint?: string;
  accept: readonly string[];
  maxBytes: number;
  multiple?: boolean;
  /** The chosen file is being processed: it takes no other file, and keeps the focus. */
  busy?: boolean;
  error?: string | undefined;
  onFiles: (files: File[]) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const problem = error ?? refused;

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    const wrongKind = files.find(
      (file) =>
        !accept.some((kind) => (kind.startsWith('.') ? file.name.toLowerCase().endsWith(kind) : file.type === kind)),
    );
    const tooLarge = files.find((file) => file.size > maxBytes);
    if (wrongKind) setRefused(`${isolated(wrongKind.name)} is not one of ${endingsOf(accept)}.`);
    else if (tooLarge) setRefused(`${isolated(tooLarge.name)} is larger than ${fileSize(maxBytes)}.`);
    else {
      setRefused(null);
      if (files.length > 0) onFiles(files);
    }
    if (input.current) input.current.value = '';
  };
  // Files chosen before the script was running count, too.
  const takeEarly = useEffectEvent(() => {
    if (input.current?.files?.length) take(input.current.files);
  });
  useEffect(() => takeEarly(), []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!busy) take(event.dataTransfer.files);
  };

  return (
    <div>
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'has-focus-visible:outline-primary flex cursor-pointer flex-col items-center gap-1.5 rounded-xl border-2 border-dashed px-5 py-7 text-center outline-offset-2 has-focus-visible:outline-2',
          over ? 'border-primary bg-primary/6' : 'border-base-content/25 hover:border-base-content/45',
          busy && 'cursor-progress opacity-60',
        )}
      >
        <Upload aria-hidden size={22} className="text-muted" />
        <span className="font-semibold">{label}</span>
        {hint && <span className="text-muted text-sm">{hint}</span>}
        <input
          ref={input}
          id={id}
          type="file"
          className="sr-only"
          accept={accept.join(',')}
          multiple={multiple}
          aria-disabled={busy || undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onClick={(event) => busy && event.preventDefault()}
          onChange={(event) => take(event.target.files)}
        />
      </label>
      {problem && (
        <p id={`${id}-error`} role="alert" className="text-error mt-1.5 text-sm font-medium">
          {problem}
        </p>
      )}
    </div>
  );
}
