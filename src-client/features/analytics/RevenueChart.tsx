import {
  CategoryScale,
  Chart,
  type ChartData,
  type ChartOptions,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useMemo } from 'react';
import { Line } from 'react-chartjs-2';
import { useResolvedTheme } from '#client/components/theme.ts';
import type { RevenuePoint } from '#shared/analytics.ts';
import { TOTALS_CURRENCY } from '#shared/constants.ts';
import { formatMoney } from '#shared/money.ts';

Chart.register(CategoryScale, LinearScale, LineController, LineElement, PointElement, Filler, Tooltip);

const dollars = (amountMinor: number) => formatMoney({ amountMinor, currency: TOTALS_CURRENCY }, { decimals: 'none' });

/** The theme's colours as they stand; a canvas cannot read custom properties by itself. */
function palette() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    revenue: colour('--chart-1'),
    profit: colour('--chart-2'),
    text: colour('--muted'),
    grid: colour('--color-base-300'),
    paper: colour('--color-base-100'),
    ink: colour('--color-base-content'),
    font: getComputedStyle(document.body).fontFamily,
  };
}

/** Revenue and profit as two lines. Decoration for those who see it: the table beside it says the same. */
export default function RevenueChart({ points }: { points: readonly RevenuePoint[] }) {
  const theme = useResolvedTheme();
  // Colours are read anew when the theme changes, which draws the chart again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is what the colours depend on
  const colours = useMemo(palette, [theme]);
  const line = (label: string, values: number[], colour: string) => ({
    label,
    data: values,
    borderColor: colour,
    backgroundColor: `color-mix(in oklab, ${colour} 12%, transparent)`,
    pointBackgroundColor: colour,
    borderWidth: 2.5,
    pointRadius: points.length > 40 ? 0 : 2.5,
    pointHoverRadius: 5,
    tension: 0.25,
  });
  const data: ChartData<'line'> = {
    labels: points.map((point) => point.label),
    datasets: [
      {
        ...line(
          'Revenue',
          points.map((point) => point.revenueMinor),
          colours.revenue,
        ),
        fill: true,
      },
      line(
        'Profit',
        points.map((point) => point.profitMinor),
        colours.profit,
      ),
    ],
  };
  const ticks = { color: colours.text, font: { family: colours.font, size: 12 } };
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
        beginAtZero: true,
        grid: { color: colours.grid },
        border: { display: false },
        ticks: { ...ticks, maxTicksLimit: 6, callback: (value) => dollars(Number(value)) },
      },
    },
    plugins: {
      tooltip: {
        backgroundColor: colours.ink,
        titleColor: colours.paper,
        bodyColor: colours.paper,
        padding: 10,
        cornerRadius: 8,
        callbacks: { label: (item) => ` ${item.dataset.label}: ${dollars(item.parsed.y ?? 0)}` },
      },
    },
  };
  return <Line key={theme} data={data} options={options} aria-hidden />;
}
