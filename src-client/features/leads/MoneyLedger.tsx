import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { ledger } from '#shared/messages/landing.ts';

/** How it works, as an account: one campaign of $1,000 through its five stages. */
export function MoneyLedger() {
  return (
    <section
      id="how-it-works"
      tabIndex={-1}
      aria-labelledby="how-title"
      className="bg-base-100 border-base-300 scroll-mt-4 border-y"
    >
      <div className="mx-auto grid w-full max-w-[82.75rem] gap-x-14 gap-y-10 px-5 py-16 md:px-11 lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)] lg:py-24">
        <div>
          <h2 id="how-title" className="text-[2rem] leading-[1.08] font-[650] sm:text-[2.5rem]">
            One campaign, line by line.
          </h2>
          <p className="text-muted mt-4 max-w-[26rem]">
            {filled('A budget of {amount} and one creator. The budget includes our quarter; nothing is added on top.', {
              amount: <Money amountMinor={100_000} currency="USD" whole />,
            })}
          </p>
        </div>
        <ol className="border-base-300 border-t">
          {ledger.map((line, position) => (
            <li
              key={line.stage}
              className="border-base-300 grid gap-x-6 gap-y-1 border-b py-5 sm:grid-cols-[2.5rem_7rem_minmax(0,1fr)_14rem]"
            >
              <span aria-hidden className="font-display text-muted text-lg font-semibold max-sm:hidden">
                {position + 1}
              </span>
              <h3 className="font-display text-lg font-semibold">{line.stage}</h3>
              <p className="text-muted">{line.what}</p>
              <p className="font-medium tabular-nums sm:text-right">{line.moves}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
