import { X } from 'lucide-react';

/** A chosen word, with a button that removes it if `onRemove` is given. */
export function Chip({ label, onRemove }: { label: string; onRemove?: () => void }) {
  return (
    <span className="bg-base-content/8 inline-flex max-w-full items-center gap-1 rounded-full py-0.5 pr-1 pl-2.5 text-sm font-medium">
      <span className={onRemove ? 'truncate' : 'truncate pr-1.5'}>{label}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${label}`}
          className="hover:bg-base-content/12 grid size-6 place-items-center rounded-full"
          onClick={onRemove}
        >
          <X aria-hidden size={13} strokeWidth={2.4} />
        </button>
      )}
    </span>
  );
}
