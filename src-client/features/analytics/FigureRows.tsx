import type { Benchmarks } from '#shared/analytics/benchmarks.ts';
import { FIGURES, type FiguresOver } from '#shared/analytics/cost-figures.ts';
import { UNKNOWN } from '#shared/format.ts';
import { benchmarkLabel, figureLabel, figureTexts } from '#shared/messages/analytics/figures.ts';

/** What the deals of a creator cost and brought, in one list for each currency, against the median of other brands. */
export function FigureRows({ over, benchmarks }: { over: readonly FiguresOver[]; benchmarks: Benchmarks }) {
  if (over.length === 0) return <p className="text-muted text-sm">No deal is under contract yet.</p>;
  return over.map((figures) => (
    <dl key={figures.currency} className="divide-base-300 -my-2 divide-y text-sm not-first:mt-4">
      {FIGURES.map((name) => {
        const { value, missing } = figures[name];
        return (
          <div key={name} className="flex items-start justify-between gap-4 py-2">
            <dt>
              {over.length > 1 ? `${figureTexts.names[name]}, ${figures.currency}` : figureTexts.names[name]}
              <span className="text-muted block">
                {missing
                  ? figureTexts.missing[missing]
                  : benchmarkLabel(name, benchmarks.of[name], benchmarks.currency)}
              </span>
            </dt>
            <dd className="font-semibold tabular-nums">
              {value === null ? UNKNOWN : figureLabel(name, value, figures.currency)}
            </dd>
          </div>
        );
      })}
    </dl>
  ));
}
