import { fireEvent, waitFor } from '@testing-library/dom';
import { createElement, useState } from 'react';
import { expect, test } from 'vitest';
import { useLead } from '#client/features/orders/useLead.ts';
import { ORDER_PARTS } from '#shared/orders/order-parts.ts';
import { show } from '#tests/support/show.ts';

// Who is led to a part that is not there yet; next-step.e2e.ts arrives there once it is.

function Order() {
  const lead = useLead();
  const [read, setRead] = useState(false);
  return createElement('div', {}, [
    createElement('button', { key: 'lead', type: 'button', onClick: () => lead('payment') }, 'Go to the payment'),
    createElement('button', { key: 'read', type: 'button', onClick: () => setRead(true) }, 'Read'),
    createElement('a', { key: 'back', href: '/brand/orders' }, 'Back to Orders'),
    createElement(
      'div',
      { key: 'stage', id: ORDER_PARTS.stage, tabIndex: -1 },
      read && createElement('div', { id: ORDER_PARTS.payment, tabIndex: -1 }, 'Deposit'),
    ),
  ]);
}

async function led() {
  Object.assign(Element.prototype, { scrollIntoView: () => {} });
  const { screen } = show(createElement(Order), {});
  fireEvent.click(await screen.findByRole('button', { name: 'Go to the payment' }));
  expect(document.activeElement?.id).toBe(ORDER_PARTS.stage);
  const read = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Read' }));
    await screen.findByText('Deposit');
  };
  return { screen, read };
}

test('who goes to a part before it is there arrives once it is', async () => {
  const { read } = await led();
  await read();
  await waitFor(() => expect(document.activeElement?.id).toBe(ORDER_PARTS.payment));
});

test('who goes elsewhere meanwhile stays there', async () => {
  const { screen, read } = await led();
  const back = screen.getByRole('link', { name: 'Back to Orders' });
  back.focus();
  await read();
  expect(document.activeElement).toBe(back);
});
