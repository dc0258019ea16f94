export const back = 'Back to invitations';
export const offeredBy = 'Offered by {brand}';
export const notLoaded = 'This invitation could not be loaded';
export const whatYouMake = 'What you would make';
export const notSpecified = 'The brand has not said yet which pieces it wants; the brief will.';
export const dueBy = 'All of it by {date}';
export const dueOpen = 'The day is still to be agreed';
export const about = 'What it is about';
export const noDescription = 'The brand has written nothing about it yet.';
export const whatYouGet = 'What you would be paid';
export const parts = 'Parts of the payment';
export const waitsFor = {
  signing: 'earned once you and the brand have signed the contract',
  submission: 'earned once all pieces are handed in',
  approval: 'earned once the brand has approved all of them',
} as const;
export const paidBy = 'What is earned is paid out when the campaign completes: by {date}, if it ends as planned.';
export const paidOpen =
  'What is earned is paid out within 24-48 hours after the campaign completes; its last day is still open.';
export const nothingTaken = 'The amount is yours: the fee of the platform is paid by the brand on top of it.';
export const theBrand = 'The brand';
export const since = 'On Accord since';
export const completedCampaigns = 'Completed campaigns';
export const completedDeals = 'Completed deals';
export const terms = 'Terms';
export const termFixed = 'The amount is fixed. You accept or decline; nobody haggles.';
export const termContract =
  'After you accept, the brand sends the contract. Nothing binds you before you have signed it.';
export const termHeld = 'The brand’s money is held by Accord before your work starts.';
export const termAnswer = 'Without an answer the offer runs out on its last day, and nobody holds it against you.';
export const acceptTitle = 'Accept this offer?';
export const owe = (pieces: string) => `You will owe ${pieces}`;
export const owePieces = 'what the brief asks for';
export const oweBy = '{what} by {date}.';
export const oweOpen = '{what}; the day is still to be agreed.';
export const get = 'You will be paid {amount} in three parts.';
export const grant = (usage: string) => `The brand may use your content: ${usage}.`;
export const oweNothing = 'You make nothing new for it.';
export const getAtOnce = 'You will be paid {amount}.';
export const extensionText = 'The brand asks to go on using what you have made. You make nothing new for it.';
export const usedUntil = 'As agreed before, they may use it until {date}.';
export const extensionWaits = 'Yours once the brand has paid for it.';
export const extensionPaid =
  'It is paid out when the campaign completes; after its end, within 24-48 hours of the brand’s payment.';
export const termExtension =
  'Nothing changes before the brand has paid: until then your content may be used as agreed before.';
export const nextIsPayment = 'Now the brand pays. You are told as soon as the longer usage is in force.';
export const accepted = 'You have accepted this offer.';
export const nextIsSigning = 'Next comes the contract: sign it on the campaign’s page once the brand has sent it.';
export const toCampaign = 'Go to the campaign';
export const readOffer = 'Read the offer';
export const inReviewTitle = 'Accord still reviews this campaign';
export const inReviewText =
  'Read the offer in peace: you can accept it once the campaign is approved, and get a mail then. If it is rejected, the offer ends and you read why.';
export const reason = (cancelReason: string) => `Reason: ${cancelReason}`;
