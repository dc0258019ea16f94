import { oneOrMany, plural } from '../../format.ts';

export const approve = 'Approve';
export const approveAll = (count: number) => `Approve ${plural(count, 'submission')}?`;
export const told = (count: number) =>
  `${oneOrMany(count, 'The creator is', 'Their creators are')} told. What is approved counts towards the payment.`;
export const approved = (count: number) => `${plural(count, 'submission')} approved`;
