/** Why usage rights cannot be extended. Used by the server only. */
export const extensionRefusals = {
  nothingAgreed: 'No usage rights were agreed in this deal, so there is nothing to extend.',
  notBegun: 'The usage of this content has not started. It can be extended after its first verified post.',
  campaignClosed: 'Usage rights can be extended while their campaign is live, and after it is completed.',
  open: 'An extension of this deal is already waiting for its answer or its payment.',
} as const;
