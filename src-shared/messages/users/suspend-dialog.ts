import { isolated } from '../../isolated.ts';

export const reason = 'Reason';
export const reasonHint = 'It stands in the audit log. The user does not read it.';
export const back = 'Back';
export const suspendTitle = (name: string) => `Suspend ${isolated(name)}`;
export const suspendText = 'The user is signed out everywhere and cannot sign in until the suspension is lifted.';
export const suspendLabel = 'Suspend';
export const suspended = 'The user is suspended and signed out everywhere.';
export const activateTitle = (name: string) => `Lift the suspension of ${isolated(name)}`;
export const activateText = 'The user can sign in again.';
export const activateLabel = 'Lift suspension';
export const activated = 'The suspension is lifted.';
