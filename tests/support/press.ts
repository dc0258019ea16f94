import { fireEvent, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';

/** Presses a button as soon as it takes presses: while its work runs it ignores them, and that ends a moment after what it says of it. */
export async function press(button: HTMLElement): Promise<void> {
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  fireEvent.click(button);
}
