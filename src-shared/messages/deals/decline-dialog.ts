import { plural } from '../../format.ts';
import { isolated } from '../../isolated.ts';

export const declineTheApplicationOf = (name: string) => `Decline the application of ${isolated(name)}?`;
export const description = 'They are told. You can still invite them later.';
export const declineApplication = 'Decline application';
export const reason = 'Reason';
export const theCreatorReadsIt = 'The creator reads it.';
export const declineAll = (count: number) => `Decline ${plural(count, 'application')}?`;
export const descriptionAll = 'Each creator is told. You cannot take it back, but you can still invite them.';
export const declineThem = 'Decline applications';
export const allReadIt = 'All of them read it.';
export const declinedAll = (count: number) => `${plural(count, 'application')} declined`;
