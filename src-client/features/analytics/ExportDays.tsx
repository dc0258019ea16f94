import { ExportButton } from '#client/components/parts/ExportButton.tsx';
import { trpc } from '#client/trpc.ts';
import type { Days } from '#shared/analytics/revenue.schema.ts';

/** Saves the released milestones of some days as a file. */
export function ExportDays({ days: { from, until }, label }: { days: Days; label?: string }) {
  const csv = trpc.analytics.exportRevenue.useMutation();
  return <ExportButton label={label} load={() => csv.mutateAsync({ from, until })} />;
}
