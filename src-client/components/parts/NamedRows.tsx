import type { LucideIcon } from 'lucide-react';
import { Pencil, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../base/Button.tsx';

interface NamedRow {
  id: string;
  name: string;
  text: string | null;
}

interface Act<Row> {
  icon: LucideIcon;
  /** The button's label for people who cannot see the row that it is in. */
  label: (name: string) => string;
  words: string;
  onPress: (row: Row) => void;
}

/** Named things, each with a button that uses it, and, for those who may, one that changes it and one that deletes it. */
export function NamedRows<Row extends NamedRow>({
  rows,
  use,
  changeLabel,
  onChange,
  deleteLabel,
  onDelete,
  deleting,
}: {
  rows: readonly Row[];
  use: Act<Row>;
  changeLabel: (name: string) => string;
  onChange: ((row: Row) => void) | null;
  deleteLabel: (name: string) => string;
  onDelete: ((row: Row) => void) | null;
  /** The row that is being deleted; no other can be deleted meanwhile. */
  deleting: string | null;
}) {
  return (
    <ul className="divide-base-300 divide-y">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-center gap-2 py-3 first:pt-0">
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-medium break-words">{row.name}</p>
            {row.text !== null && <p className="text-muted line-clamp-2 text-sm break-words">{row.text}</p>}
          </div>
          <div className="flex items-center gap-1">
            <Button size="sm" icon={use.icon} aria-label={use.label(row.name)} onClick={() => use.onPress(row)}>
              {use.words}
            </Button>
            {onChange && <IconButton icon={Pencil} label={changeLabel(row.name)} onClick={() => onChange(row)} />}
            {onDelete && (
              <IconButton
                icon={Trash2}
                label={deleteLabel(row.name)}
                busy={deleting === row.id}
                disabled={deleting !== null}
                onClick={() => onDelete(row)}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
