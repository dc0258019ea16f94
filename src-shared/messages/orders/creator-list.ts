import { isolated } from '../../isolated.ts';

export const creators = 'Creators';
export const browseAll = 'Browse All';
export const noCreators = 'No creators';
export const noCreatorsYet = 'No creators yet';
export const text = 'Nobody was invited to this campaign.';
export const inviteCreatorsWithThe =
  'Invite creators with the amount you offer each of them. They accept or decline; nothing is paid before that.';
export const creatorsOfThisCampaign = 'Creators of this campaign';
export const answered = 'answered';
export const invited = 'invited';
export const reason = (why: string) => `Reason: ${why}`;
export const choose = (name: string) => `Select the offer to ${isolated(name)}`;
