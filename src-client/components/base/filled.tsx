import { Fragment, type ReactNode } from 'react';

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/**
 * A sentence with elements in it: `filled('Answer by {date}', { date: <DateText … /> })`. Every name in braces needs its element, or it does not
 * compile. This lets a translation reorder them.
 */
export function filled<const Text extends string>(text: Text, elements: Record<Names<Text>, ReactNode>): ReactNode {
  const parts: readonly string[] = text.split(/\{(\w+)\}/);
  return parts.map((part, at) => {
    // Every second part is a name.
    if (at % 2 === 0) return part;
    return <Fragment key={part}>{elements[part as Names<Text>]}</Fragment>;
  });
}
