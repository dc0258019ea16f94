import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartData,
  type ChartOptions,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  type Plugin,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useDeferredValue, useMemo } from 'react';
import { Chart as Drawing } from 'react-chartjs-2';
import { useResolvedTheme } from '#client/components/base/theme.ts';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Filler,
  Tooltip,
);

type Kind = 'bar' | 'line';

/** How many labels are measured to find out how many fit. Days are all about the same length; months are not, but there are few of them. */
const measured = (labels: number): number => (labels > 12 ? 4 : labels);

/** Draws a chart for the first time one frame after its layout, so that a slow phone can respond in between. */
function drawnLater(): Plugin<Kind> {
  let drawn = false;
  return {
    id: 'drawnLater',
    beforeRender(chart) {
      if (drawn || !chart.data.labels?.length) return drawn;
      drawn = true;
      // A chart that is gone by then has no context any more.
      requestAnimationFrame(() => chart.ctx && chart.draw());
      return false;
    },
  };
}

export interface TrendLine {
  label: string;
  /** Null if there is none: the line has a gap. */
  values: readonly (number | null)[];
}

export interface TrendProps {
  points: readonly string[];
  lines: readonly TrendLine[];
  format: (value: number) => string;
  /** Whether the scale begins at zero; otherwise, it begins near the smallest value. */
  fromZero?: boolean;
  /** Bars for what was counted in a day or a month, lines for the rest. */
  bars?: boolean;
  /** Whether the last point is of a day or a month that is not over: it is drawn lighter, or its line is dashed. */
  soFar?: boolean;
}

/** The theme's current colours; a canvas cannot read custom properties itself. */
function palette() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    lines: [1, 2, 3, 4, 5, 6].map((number) => colour(`--chart-${number}`)),
    text: colour('--muted'),
    grid: colour('--color-base-300'),
    paper: colour('--color-base-100'),
    ink: colour('--color-base-content'),
    font: getComputedStyle(document.body).fontFamily,
  };
}

/** Lines or bars over the same points. It is decoration, because the table beside it says the same. */
export default function TrendChart({
  points,
  lines,
  format,
  fromZero = true,
  bars = false,
  soFar = false,
}: TrendProps) {
  const theme = useResolvedTheme();
  // Colours are read again when the theme changes, which redraws the chart.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is what the colours depend on
  const colours = useMemo(() => palette(), [theme]);
  // First the empty chart, then the lines, each in its own task.
  const begun = useDeferredValue(true, false);
  const last = soFar ? points.length - 1 : -1;
  const kind: Kind = bars ? 'bar' : 'line';
  const data: ChartData<Kind> = begun
    ? {
        labels: [...points],
        datasets: lines.map(({ label, values }, index) => {
          const colour = colours.lines[index] ?? colours.ink;
          const part = (percent: number) => `color-mix(in oklab, ${colour} ${percent}%, transparent)`;
          if (bars) {
            return {
              type: 'bar' as const,
              label,
              data: [...values],
              backgroundColor: values.map((_, at) => (at === last ? part(45) : colour)),
              borderRadius: 3,
              maxBarThickness: 28,
            };
          }
          return {
            type: 'line' as const,
            label,
            data: [...values],
            borderColor: colour,
            backgroundColor: part(12),
            pointBackgroundColor: colour,
            borderWidth: 2.5,
            pointRadius: points.length > 40 ? 0 : 2.5,
            pointHoverRadius: 5,
            segment: { borderDash: ({ p1DataIndex }) => (p1DataIndex === last ? [4, 4] : undefined) },
            // The line bridges days without a count.
            spanGaps: !fromZero,
            fill: fromZero && index === 0,
          };
        }),
      }
    : { datasets: [] };
  const ticks = { color: colours.text, font: { family: colours.font, size: 12 }, sampleSize: measured(points.length) };
  const options: ChartOptions<Kind> = {
    responsive: true,
    maintainAspectRatio: false,
    animation: false,
    interaction: { mode: 'index', intersect: false },
    scales: {
      x: {
        grid: { display: false },
        border: { color: colours.grid },
        ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 16 },
      },
      y: {
        beginAtZero: fromZero,
        grid: { color: colours.grid },
        border: { display: false },
        ticks: {
          ...ticks,
          maxTicksLimit: 6,
          // Steps smaller than what is shown, as in a month without revenue, would have the same label.
          callback: (value, at, all) => {
            const text = format(Number(value));
            return at > 0 && text === format(all[at - 1]?.value ?? 0) ? null : text;
          },
        },
      },
    },
    plugins: {
      tooltip: {
        backgroundColor: colours.ink,
        titleColor: colours.paper,
        bodyColor: colours.paper,
        padding: 10,
        cornerRadius: 8,
        callbacks: {
          title: ([item]) => (item?.dataIndex === last ? `${item.label} so far` : (item?.label ?? '')),
          label: (item) => ` ${item.dataset.label}: ${format(item.parsed.y ?? 0)}`,
        },
      },
    },
  };
  const plugins = useMemo(() => [drawnLater()], []);
  return <Drawing key={theme} type={kind} data={data} options={options} plugins={plugins} aria-hidden />;
}
