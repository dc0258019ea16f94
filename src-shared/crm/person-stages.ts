/** How far a brand has come with one of its people, in its own judgement: moved by hand. */
export const PERSON_STAGES = ['prospect', 'contacted', 'talking', 'active', 'past'] as const;
export type PersonStage = (typeof PERSON_STAGES)[number];

/** How somebody has become one of a brand's people. */
export const PERSON_SOURCES = ['campaign', 'file', 'link'] as const;
export type PersonSource = (typeof PERSON_SOURCES)[number];
