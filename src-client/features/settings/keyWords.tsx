import { filled } from '#client/components/base/filled.tsx';
import { DateText, RelativeTime } from '#client/components/frame/DateText.tsx';
import * as texts from '#shared/messages/settings/api-keys.ts';
import { areaOf, verbOf } from '#shared/settings/api-areas.ts';
import type { ApiKeyView, ApiScope } from './types.ts';

/** The scopes in words, such as "Campaigns (read, write)". */
export const scopeWords = (scopes: readonly ApiScope[]): string =>
  [...Map.groupBy(scopes, areaOf)]
    .map(([area, of]) => `${texts.areaLabels[area].label} (${of.map(verbOf).join(', ')})`)
    .join(', ');

/** Since when a program can work for the account, when it last did, and until when it can. */
export function KeyTimes({
  verb,
  createdAt,
  madeBy,
  expiresAt,
  expired = false,
  lastUsedAt,
  lastUsedFrom,
}: Pick<ApiKeyView, 'createdAt' | 'madeBy' | 'expiresAt' | 'lastUsedAt' | 'lastUsedFrom'> & {
  /** What was done when it began. */
  verb: 'Created' | 'Connected';
  expired?: boolean;
}) {
  return (
    <p className="text-muted text-sm">
      {filled(`${verb} {date}${madeBy ? ' by {name}' : ''}`, {
        date: <DateText value={createdAt} />,
        name: madeBy,
      })}
      {' · '}
      {lastUsedAt ? (
        <>
          {'last used'} <RelativeTime value={lastUsedAt} />
          {lastUsedFrom && ` from ${lastUsedFrom}`}
        </>
      ) : (
        'never used'
      )}
      {expiresAt && (
        <>
          {' · '}
          {filled(expired ? 'expired {date}' : 'expires {date}', { date: <DateText value={expiresAt} /> })}
        </>
      )}
    </p>
  );
}
