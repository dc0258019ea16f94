import { Printer } from 'lucide-react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { DataTable } from '#client/components/lists/DataTable.tsx';
import { platformLabel } from '#shared/choices/platforms.ts';
import { compactNumber, percent, UNKNOWN, wholeNumber } from '#shared/format.ts';
import type { GuestItem, ShownReport } from '#shared/guests/guests.schema.ts';
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
  ['cpm', 'Cost per thousand views', 'By the latest counts'],
  ['costPerClick', 'Cost per click', 'Spent by clicks'],
] as const;

function Figures({ shown }: { shown: ShownReport }) {
  const counts = COUNTS.flatMap(([name, label, note]) => {
    const value = shown[name];
    return value === undefined ? [] : [<StatCard key={name} label={label} value={compactNumber(value)} note={note} />];
  });
  const amounts = AMOUNTS.flatMap(([name, label, note]) => {
    const value = shown[name];
    if (value === undefined) return [];
    return [<StatCard key={name} label={label} value={value === null ? UNKNOWN : <Money {...value} />} note={note} />];
  });
  const roi =
    shown.roi === undefined
      ? []
      : [
          <StatCard
            key="roi"
            label="Return (ROI)"
            value={percent(shown.roi)}
            note="Value less what was spent, by what was spent"
          />,
        ];
  const all = [...counts, ...amounts, ...roi];
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
    </>
  );
}
