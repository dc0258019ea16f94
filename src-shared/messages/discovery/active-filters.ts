import { plural } from '../../format.ts';
import { isolated } from '../../isolated.ts';

export const withinBudget = (left: string | null) => (left ? `Within what is left: ${left}` : 'Within what is left');
export const onlyWithinBudget = 'Only within what is left';
export const appliedFilters = 'Applied filters';
export const skill = (name: string) => `Skill: ${isolated(name)}`;
export const audienceIn = (country: string) => `Audience in ${country}`;
export const aged = (ages: string) => `Aged ${ages}`;
export const followers = 'Followers';
export const engagement = 'Engagement';
export const price = 'Price';
export const between = (name: string, from: string, to: string) => `${isolated(name)} ${from} – ${to}`;
export const from = (name: string, value: string) => `${isolated(name)} from ${value}`;
export const upTo = (name: string, value: string) => `${isolated(name)} up to ${value}`;
export const availability = { available: 'Available now', any: 'Available or not' } as const;
export const growth = { growing: 'Growing', stable: 'Stable', declining: 'Declining' } as const;
export const activeWithin = (days: number) => `Active within ${plural(days, 'day')}`;
