import { hashKey } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';

/**
 * Keeps the previous question until the new answer is there, so that the old rows stay on the screen. The second value is true until the answer to
 * `input` has come; the old rows are dimmed meanwhile, and an empty list is not announced.
 */
export function useAsked<Input>(input: Input): [asked: Input, refreshing: boolean] {
  const [same, setSame] = useState(input);
  if (hashKey([same]) !== hashKey([input])) setSame(input);
  const asked = useDeferredValue(same);
  return [asked, asked !== same];
}

/** The rows, or undefined if they are the empty answer to the previous question: it does not show that there is nothing now. */
export const known = <Row>(rows: readonly Row[], refreshing: boolean): readonly Row[] | undefined =>
  refreshing && rows.length === 0 ? undefined : rows;
