import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import type { Benchmarks } from '#shared/analytics/benchmarks.ts';
import { FIGURES, type FigureName, type FiguresOver } from '#shared/analytics/cost-figures.ts';
import { UNKNOWN } from '#shared/format.ts';
import { benchmarkLabel, cellLabel, figureLabel, figureTexts } from '#shared/messages/analytics/figures.ts';
import { FigureBasis } from './FigureBasis.tsx';

interface FigureStatsProps {
  figures: FiguresOver;
  benchmarks: Benchmarks;
}

/** What a campaign cost for what it brought, each figure against the median of other brands. */
export function FigureStats(props: FigureStatsProps) {
  return (
    <section aria-label="What it cost" className="mb-4">
      <div className="mb-3 flex items-center gap-1">
        <h2 className="text-card font-[620]">What it cost</h2>
        <FigureBasis />
      </div>
      <StatRow>
        {FIGURES.map((name) => (
          <FigureCard key={name} name={name} {...props} />
        ))}
      </StatRow>
    </section>
  );
}

function FigureCard({ name, figures, benchmarks }: FigureStatsProps & { name: FigureName }) {
  const { value, missing, deals } = figures[name];
  const benchmark = benchmarks.of[name];
  return (
    <StatCard
      label={figureTexts.names[name]}
      value={value === null ? UNKNOWN : figureLabel(name, value, figures.currency)}
      note={
        <>
          {missing
            ? figureTexts.missing[missing]
            : `${figureTexts.about[name]}, ${figureTexts.over(deals, figures.deals)}`}
          <span className="block">
            {benchmarkLabel(name, benchmark, benchmarks.currency)}
            {benchmark && ` (${cellLabel(benchmark)})`}
          </span>
        </>
      }
    />
  );
}
