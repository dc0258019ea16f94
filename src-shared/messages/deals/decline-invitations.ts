import { plural } from '../../format.ts';
import { isolated } from '../../isolated.ts';

export const choose = (campaign: string, brand: string) =>
  `Select the invitation to ${isolated(campaign)} by ${isolated(brand)}`;
export const decline = 'Decline';
export const declineAll = (count: number) => `Decline ${plural(count, 'invitation')}?`;
export const confirm = 'Decline invitations';
export const toldAll = 'Each brand is told. You cannot take it back, but they can invite you again.';
export const declined = (count: number) => `${plural(count, 'invitation')} declined`;
