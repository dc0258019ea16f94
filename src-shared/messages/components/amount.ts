import { grouped } from '../../format.ts';

/** What a field for numbers says of a text that it cannot read. */
export const notANumber = (label: string) => `${label} must be a number, such as 1,250.5`;
export const notWhole = (label: string) => `${label} must be a whole number, such as 12`;
export const notWithin = (label: string, min: number, max: number) =>
  `${label} must be a whole number from ${grouped(min)} to ${grouped(max)}`;
export const notAnAmount = (label: string, example: string) => `${label} must be an amount, such as ${example}`;
