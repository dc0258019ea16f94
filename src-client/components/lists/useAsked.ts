import { hashKey } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';

/**
 * What is asked for while the answer is on its way is the question before: with it the old rows stay on the screen. The second is true until
 * the answer to `input` is there; they are shown dimmed, and nothing is said to be missing.
 */
export function useAsked<Input>(input: Input): [asked: Input, refreshing: boolean] {
  const [same, setSame] = useState(input);
  if (hashKey([same]) !== hashKey([input])) setSame(input);
  const asked = useDeferredValue(same);
  return [asked, asked !== same];
}

/** Of the rows for the question before, that there are none is not said. */
export const known = <Row>(rows: readonly Row[], refreshing: boolean): readonly Row[] | undefined =>
  refreshing && rows.length === 0 ? undefined : rows;
