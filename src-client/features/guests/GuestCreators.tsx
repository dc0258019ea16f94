import { Avatar } from '#client/components/base/Avatar.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { platformLabel } from '#shared/choices/platforms.ts';
import { priceRangeLabel } from '#shared/discovery/price-estimate.ts';
import { compactNumber, percent } from '#shared/format.ts';
import type { GuestItem, ShownCreator } from '#shared/guests/guests.schema.ts';
import { Speak, type SpeakOf } from './Speak.tsx';

/** A short list of creators: each with what was chosen. */
export function GuestCreators({ items, of }: { items: readonly GuestItem<ShownCreator>[]; of: SpeakOf }) {
  if (items.length === 0) return <EmptyState title="There is nobody to see at the moment" />;
  return (
    <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      {items.map((item, place) => (
        <li key={item.id} className="min-w-0">
          <Creator item={item} name={item.shown.name ?? `Creator ${place + 1}`} of={of} />
        </li>
      ))}
    </ul>
  );
}

function Creator({ item, name, of }: { item: GuestItem<ShownCreator>; name: string; of: SpeakOf }) {
  const { picture, platform, followers, engagement, match, price, note } = item.shown;
  const figures = [
    ...(platform ? [platformLabel(platform)] : []),
    ...(typeof followers === 'number' ? [`${compactNumber(followers)} followers`] : []),
    ...(typeof engagement === 'number' ? [`${percent(engagement)} engagement`] : []),
    ...(typeof match === 'number' ? [`${match}% match`] : []),
    ...(price === undefined ? [] : [priceRangeLabel(price)]),
  ];
  return (
    <Card>
      <div className="flex items-center gap-4">
        <Avatar name={name} src={picture} size="lg" />
        <div className="min-w-0">
          <h2 className="text-card font-[620] break-words">{name}</h2>
          {figures.length > 0 && <p className="text-muted text-sm">{figures.join(' · ')}</p>}
        </div>
      </div>
      {note && <p className="bg-base-200 mt-3 rounded-lg px-3 py-2 break-words whitespace-pre-line">{note}</p>}
      <Speak of={of} item={item} about={name} className="border-base-300 mt-4 border-t pt-4" />
    </Card>
  );
}
