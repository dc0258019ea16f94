import { dayIn } from '#shared/dates.ts';
import { type UsageView, usageWords } from '#shared/deals/usage-rights.ts';
import { capital } from '#shared/format.ts';
import * as texts from '#shared/messages/deals/usage-rights.ts';
import { filled } from '../base/filled.tsx';
import { useNow } from '../core/now.ts';
import { DateText } from '../frame/DateText.tsx';

/**
 * What a brand may do with the content of a deal, in words, and when that ends. `short` leaves out when it starts. `extension`: the months are added
 * to those of another deal.
 */
export function UsageTerms({
  usage,
  short = false,
  extension = false,
}: {
  usage: UsageView | null;
  short?: boolean;
  extension?: boolean;
}) {
  const now = useNow();
  if (!usage) return 'Nothing was agreed';
  const { rights, from, until, timeZone } = usage;
  const words = usageWords(rights, extension ? 'extension' : 'firstPost');
  return (
    <>
      {short ? (extension ? texts.extended : texts.named)(words) : `${capital(words)}.`}{' '}
      {from && until ? (
        <span className="text-base-content font-medium">
          {filled(
            until < dayIn(timeZone, now) ? 'Used from {date}; ran out on {date2}.' : 'Used from {date} to {date2}.',
            {
              date: <DateText value={from} />,
              date2: <DateText value={until} zone={timeZone} />,
            },
          )}
        </span>
      ) : (
        !short && (
          <span className="text-muted font-normal">
            {extension
              ? 'Starts when the current usage runs out, once the brand has paid for it.'
              : 'Starts with the first verified post, or when the deal is completed.'}
          </span>
        )
      )}
    </>
  );
}
