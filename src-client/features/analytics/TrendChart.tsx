import {
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
import { Line } from 'react-chartjs-2';
import { useResolvedTheme } from '#client/components/base/theme.ts';

Chart.register(CategoryScale, LinearScale, LineController, LineElement, PointElement, Filler, Tooltip);

/** How many labels are measured to find out how many fit. Days are all about the same length; months are not, but there are few of them. */
const measured = (labels: number): number => (labels > 12 ? 4 : labels);

/** Draws a chart for the first time one frame after its layout, so that a slow phone can respond in between. */
function drawnLater(): Plugin<'line'> {
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
  /** Keeps another line visible that takes the same course. */
  dashed?: boolean;
}

export interface TrendProps {
  points: readonly string[];
  lines: readonly TrendLine[];
  format: (value: number) => string;
  /** Whether the scale begins at zero; otherwise, it begins near the smallest value. */
  fromZero?: boolean;
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

/** Lines over the same points. It is decoration, because the table beside it says the same. */
export default function TrendChart({ points, lines, format, fromZero = true }: TrendProps) {
  const theme = useResolvedTheme();
  // Colours are read again when the theme changes, which redraws the chart.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is what the colours depend on
  const colours = useMemo(() => palette(), [theme]);
  // First the empty chart, then the lines, each in its own task.
  const begun = useDeferredValue(true, false);
  const data: ChartData<'line'> = begun
    ? {
        labels: [...points],
        datasets: lines.map(({ label, values, dashed }, index) => {
          const colour = colours.lines[index] ?? colours.ink;
          return {
            label,
            data: [...values],
            borderColor: colour,
            backgroundColor: `color-mix(in oklab, ${colour} 12%, transparent)`,
            pointBackgroundColor: colour,
            borderWidth: 2.5,
            borderDash: dashed ? [6, 4] : [],
            pointRadius: points.length > 40 ? 0 : 2.5,
            pointHoverRadius: 5,
            tension: 0.25,
            // The line bridges days without a count.
            spanGaps: !fromZero,
            fill: fromZero && index === 0,
          };
        }),
      }
    : { datasets: [] };
  const ticks = { color: colours.text, font: { family: colours.font, size: 12 }, sampleSize: measured(points.length) };
  const options: ChartOptions<'line'> = {
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
        ticks: { ...ticks, maxTicksLimit: 6, callback: (value) => format(Number(value)) },
      },
    },
    plugins: {
      tooltip: {
        backgroundColor: colours.ink,
        titleColor: colours.paper,
        bodyColor: colours.paper,
        padding: 10,
        cornerRadius: 8,
        callbacks: { label: (item) => ` ${item.dataset.label}: ${format(item.parsed.y ?? 0)}` },
      },
    },
  };
  const plugins = useMemo(() => [drawnLater()], []);
  return <Line key={theme} data={data} options={options} plugins={plugins} aria-hidden />;
}
