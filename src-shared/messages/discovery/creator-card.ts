import { isolated } from '../../isolated.ts';

export const inviteCreator = (name: string) => `Invite Creator ${isolated(name)}`;
export const alreadyInvited = 'Already invited';
