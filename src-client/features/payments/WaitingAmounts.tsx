import { Fragment } from 'react';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import type { Money as Amount } from '#shared/money.ts';

/** A sentence about amounts, each in its own currency: that they are waiting, if nothing else is said. */
export function WaitingAmounts({
  amounts,
  text = '{amount} is waiting and is sent as soon as you have done this.',
}: {
  amounts: readonly Amount[];
  text?: string | undefined;
}) {
  return filled(text, {
    amount: amounts.map((each, index) => (
      <Fragment key={each.currency}>
        {index > 0 && ' + '}
        <Money {...each} />
      </Fragment>
    )),
  });
}
