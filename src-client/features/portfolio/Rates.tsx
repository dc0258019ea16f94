import { contentTypeLabel } from '#shared/choices/content-types.ts';
import { formatMoney } from '#shared/format.ts';
import type { CreatorRate } from '#shared/portfolio/portfolio.ts';

/** The lowest price of each kind of content; nothing if prices are hidden. */
export function Rates({ rates }: { rates: readonly CreatorRate[] | null }) {
  if (!rates || rates.length === 0) return null;
  return (
    <section aria-labelledby="rates" className="mt-14 print:mt-3.5">
      <h2 id="rates" className="text-2xl font-[640] print:text-[11pt]">
        Rates
      </h2>
      <p className="text-muted mt-1 print:text-[6.5pt]">
        The lowest price for a piece of content. The final price depends on the brief.
      </p>
      <dl className="mt-4 grid gap-x-14 sm:grid-cols-2 print:mt-1 print:grid-cols-4 print:gap-x-5">
        {rates.map(({ contentType, fromMinor, currency }) => (
          <div
            key={contentType}
            className="border-base-300 flex items-baseline justify-between gap-4 border-b py-3 print:py-0.5"
          >
            <dt>{contentTypeLabel(contentType)}</dt>
            <dd className="font-semibold whitespace-nowrap">
              <span className="text-muted text-sm font-normal print:text-[6.5pt]">from</span>{' '}
              {formatMoney({ amountMinor: fromMinor, currency }, { decimals: 'none' })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
