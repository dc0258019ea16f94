/** The brand's orders pipeline and the admin's order list. */
export const orderMessages = {
  loadFailedTitle: 'Error Loading Orders',
  loadFailedText: 'We encountered an issue loading your orders.',
  empty: 'No Active Orders',
  creatorsActive: (active: number, all: number) => `${active} of ${all} creators active`,
  backToOrders: 'Back to Orders',
  deleteCampaign: 'Delete Campaign',
  cancelCampaign: 'Cancel Campaign',
} as const;

/** Why a campaign cannot move to another stage: one sentence for each rule. */
export const stageMessages = {
  submitFirst: 'Submit the campaign before you continue.',
  rejected: 'A rejected campaign cannot continue.',
  needsAcceptedDeal: 'At least one creator has to accept before you continue.',
  needsApproval: 'The campaign has to be approved before you continue.',
  needsContractAndBrief: 'Add the contract and the brief before you continue.',
  needsDeposit: 'Pay the deposit before you continue.',
  dealsWithoutContract: 'Every creator who accepted needs a contract before you continue.',
  depositPaid: 'A campaign whose deposit is paid cannot go back past the payment.',
  alreadyLive: 'A campaign that is live or completed cannot go back.',
  lastStage: 'This is the last stage.',
  firstStage: 'This is the first stage.',
  paused: 'This campaign is paused.',
  cancelled: 'This campaign was cancelled.',
} as const;

/** Completing a live campaign (ruling B2.1). */
export const completionMessages = {
  complete: 'Complete Campaign',
  alreadyCompleted: 'This campaign is already completed.',
  notLive: 'Only a live campaign can be completed.',
  contentOpen: 'Approve all content before you complete the campaign. It completes by itself on its end date.',
} as const;
