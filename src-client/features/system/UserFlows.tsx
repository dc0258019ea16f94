import { Card } from '#client/components/base/Card.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import * as texts from '#shared/messages/system/platform-map.ts';

type Step = (typeof texts.journeysOf)[number]['steps'][number];

const columns: readonly Column<Step>[] = [
  { key: 'step', header: texts.step, cell: ([step]) => step },
  { key: 'time', header: texts.time, cell: ([, time]) => time },
  { key: 'status', header: texts.status, cell: ([, , status]) => <StatusPill tone="success">{status}</StatusPill> },
];

/** User Journey Analysis (ADM-MAP-09): what brands, creators and admins do, step by step. */
export function UserFlows() {
  return (
    <Card title={texts.journeys}>
      <div className="space-y-6">
        {texts.journeysOf.map(({ title, steps }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-2 font-semibold">{title}</h3>
            <DataTable label={title} columns={columns} rows={steps} rowKey={([step]) => step} empty={null} />
          </section>
        ))}
      </div>
    </Card>
  );
}
