import { ChevronRight } from 'lucide-react';
import { Card } from '#client/components/base/Card.tsx';
import { trpc } from '#client/trpc.ts';
import { plural } from '#shared/format.ts';
import * as texts from '#shared/messages/system/platform-map.ts';
import { TABLE_GROUPS, type TableView } from '#shared/system/tables.ts';
import { RowCount } from './RowCount.tsx';

/** Every table by its group; opening one shows its columns (ADM-MAP-07, ADM-MAP-14). */
export function Schema() {
  const [tables] = trpc.system.tables.useSuspenseQuery();
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      {TABLE_GROUPS.map((group) => {
        const its = tables.filter((table) => table.group === group);
        return (
          <Card key={group} title={texts.groups[group]} description={plural(its.length, 'table')}>
            <ul className="divide-base-300 -my-2 divide-y">
              {its.map((table) => (
                <li key={table.name}>
                  <Table table={table} />
                </li>
              ))}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}

function Table({ table }: { table: TableView }) {
  return (
    <details className="group py-2">
      <summary className="flex min-h-9 cursor-pointer flex-wrap items-center justify-between gap-x-4">
        <span className="inline-flex min-w-0 items-center gap-2">
          <ChevronRight
            aria-hidden
            size={15}
            className="text-muted shrink-0 transition-transform group-open:rotate-90"
          />
          <code className="text-sm font-medium break-all">{table.name}</code>
        </span>
        <span className="text-muted text-sm">
          {'Rows'}: <RowCount table={table} />
        </span>
      </summary>
      <ul aria-label={`Columns: ${table.name}`} className="mt-1 space-y-1 pl-6 text-sm">
        {table.columns.map(({ name, type, required, references }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-4">
            <code className="break-all">
              {name}
              {required ? '' : '?'}
            </code>
            <span className="text-muted">
              {type}
              {references && ` → ${references}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
