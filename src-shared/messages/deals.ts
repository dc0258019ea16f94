/** Invitations and deals, both sides (brand, sections 5 and 8; creator, sections 2 and 8). */
export const inviteMessages = {
  sent: 'Invitation sent successfully!',
  invited: (creator: string) => `${creator} has been invited to this campaign.`,
  sendFailed: 'Failed to send invitation',
  failed: { title: 'Invitation failed', text: 'There was an error sending the invitation. Please try again.' },
  emailFailed: 'Failed to send email. Please try again later.',
  overBudget: (total: string, remaining: string) => `Total budget (${total}) exceeds remaining budget (${remaining})`,
  belowFloor: (tier: string, type: string, amount: string) => `Minimum price for ${tier} / ${type} is ${amount}`,
  alreadyInvited: 'This creator already has an open deal on this campaign.',
  creatorUnavailable: 'This creator cannot be invited at the moment.',
  sendInvites: 'Send Invites',
} as const;

export const invitationMessages = {
  pendingEmpty: 'No pending invitations',
  acceptedEmpty: 'No accepted invitations',
  declinedEmpty: 'No declined invitations',
  allEmpty: 'No invitations yet',
  loadFailedTitle: 'Error Loading Invitations',
  loadFailedText: 'Please try refreshing the page.',
  accepted: 'Invitation accepted successfully!',
  acceptFailed: 'Failed to accept invitation. Please try again.',
  declined: 'Invitation declined',
  declineFailed: 'Failed to decline invitation. Please try again.',
  unknownBrand: 'Unknown Brand',
} as const;

export const dealMessages = {
  loadFailedTitle: 'Error Loading Deals',
  notFound: 'No deals found',
  activeEmpty: 'No active deals yet',
  pendingEmpty: 'No pending deals',
  completedEmpty: 'No completed deals yet',
  rejectedEmpty: 'No rejected deals',
  inReview: 'In review',
  viewCampaign: 'View Campaign',
  accept: 'Accept',
  decline: 'Decline',
} as const;
