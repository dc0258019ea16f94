import { plural } from '../../format.ts';

export const approve = 'Approve';
export const approveAll = (count: number) => `Approve ${plural(count, 'submission')}?`;
export const toldAll = 'Their creators are told. What is approved counts towards their payment.';
export const approved = (count: number) => `${plural(count, 'submission')} approved`;
