export const inviteMore = 'Invite More';
