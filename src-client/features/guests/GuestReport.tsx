import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { DataTable } from '#client/components/lists/DataTable.tsx';
import { FIGURES } from '#shared/analytics/cost-figures.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { compactNumber, percent, UNKNOWN, wholeNumber } from '#shared/format.ts';
import type { GuestItem, ShownReport } from '#shared/guests/guests.schema.ts';
import { benchmarkLabel } from '#shared/messages/analytics/figures.ts';
import { Speak, type SpeakOf } from './Speak.tsx';

/** The report of a campaign: the figures that were chosen, which can be printed. */
export function GuestReport({ items, of }: { items: readonly GuestItem<ShownReport>[]; of: SpeakOf }) {
  return items.map((item) => (
    <div key={item.id} className="space-y-4">
      <Button icon={Printer} className="print:hidden" onClick={() => window.print()}>
        Print
      </Button>
      <Figures shown={item.shown} />
      <Card title="Your feedback" className="print:hidden">
        <Speak of={of} item={item} about="the report" />
      </Card>
    </div>
  ));
}

const COUNTS = [
  ['creators', 'Creators', 'Under contract'],
  ['reach', 'Reach', 'Followers of these creators'],
  ['posts', 'Posts', 'Published so far'],
  ['clicks', 'Clicks', 'Visitors of tracking links'],
  ['conversions', 'Conversions', 'Sales and sign-ups'],
] as const;
const AMOUNTS = [
  ['spent', 'Spent', 'Paid by the brand'],
  ['value', 'Value', 'Of all conversions'],
  ['cpm', 'Cost per thousand views', 'Of counted posts'],
  ['cpe', 'Cost per engagement', 'Likes, comments and shares'],
  ['costPerConversion', 'Cost per conversion', 'Sales and sign-ups'],
  ['costPerClick', 'Cost per click', 'Visitors of tracking links'],
] as const;
const RATES = [
  ['roi', 'Return (ROI)', 'Value less what was spent, by what was spent'],
  ['engagementRate', 'Engagement rate', 'Engagements by views'],
] as const;

/** What a figure is compared with, if the brand shows that. */
function compared({ benchmarks }: ShownReport, name: string): string | null {
  const figure = FIGURES.find((known) => known === name);
  if (!figure || !benchmarks) return null;
  return benchmarkLabel(figure, benchmarks.of[figure] ?? null, benchmarks.currency);
}

function Figures({ shown }: { shown: ShownReport }) {
  const card = (name: string, label: string, note: string, value: ReactNode) => {
    const other = compared(shown, name);
    const notes = other ? [note, other] : [note];
    return (
      <StatCard
        key={name}
        label={label}
        value={value}
        note={notes.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      />
    );
  };
  const counts = COUNTS.flatMap(([name, label, note]) => {
    const value = shown[name];
    return value === undefined ? [] : card(name, label, note, compactNumber(value));
  });
  const amounts = AMOUNTS.flatMap(([name, label, note]) => {
    const value = shown[name];
    // Totals without cents, as on the brand's own page: they are long.
    const whole = name === 'spent' || name === 'value';
    return value === undefined
      ? []
      : card(name, label, note, value === null ? UNKNOWN : <Money {...value} whole={whole} />);
  });
  const rates = RATES.flatMap(([name, label, note]) => {
    const value = shown[name];
    return value === undefined ? [] : card(name, label, note, percent(value));
  });
  const all = [...counts, ...amounts, ...rates];
  return (
    <>
      {all.length > 0 && <StatRow>{all}</StatRow>}
      {shown.platforms && (
        <DataTable
          label="Results by platform"
          rows={shown.platforms}
          rowKey={({ platform }) => platform}
          empty={{ title: 'Nothing has been posted yet' }}
          columns={[
            { key: 'platform', header: 'Platform', cell: ({ platform }) => platformLabel(platform) },
            { key: 'posts', header: 'Posts', align: 'right', cell: ({ posts }) => wholeNumber(posts) },
            { key: 'views', header: 'Views', align: 'right', cell: ({ views }) => compactNumber(views) },
            { key: 'likes', header: 'Likes', align: 'right', cell: ({ likes }) => compactNumber(likes) },
          ]}
        />
      )}
      {shown.perCreator && (
        <DataTable
          label="Results by creator"
          rows={shown.perCreator}
          rowKey={({ name }) => name}
          empty={{ title: 'No creator is under contract yet' }}
          columns={[
            { key: 'name', header: 'Creator', cell: ({ name }) => <span className="break-words">{name}</span> },
            { key: 'clicks', header: 'Clicks', align: 'right', cell: ({ clicks }) => wholeNumber(clicks) },
            {
              key: 'conversions',
              header: 'Conversions',
              align: 'right',
              cell: ({ conversions }) => wholeNumber(conversions),
            },
          ]}
        />
      )}
      {shown.creatorCosts && (
        <DataTable
          label="Costs by creator"
          rows={shown.creatorCosts}
          rowKey={({ name }) => name}
          empty={{ title: 'No creator is under contract yet' }}
          columns={[
            { key: 'name', header: 'Creator', cell: ({ name }) => <span className="break-words">{name}</span> },
            { key: 'cost', header: 'Cost with fee', align: 'right', cell: ({ cost }) => <Money {...cost} /> },
            { key: 'cpm', header: 'CPM', align: 'right', cell: ({ cpm }) => (cpm ? <Money {...cpm} /> : UNKNOWN) },
            { key: 'cpe', header: 'CPE', align: 'right', cell: ({ cpe }) => (cpe ? <Money {...cpe} /> : UNKNOWN) },
            {
              key: 'costPerConversion',
              header: 'Cost per conversion',
              align: 'right',
              cell: ({ costPerConversion: cost }) => (cost ? <Money {...cost} /> : UNKNOWN),
            },
          ]}
        />
      )}
    </>
  );
}
