export const receiptMessages = {
  refused: 'This receipt proves nothing',
  badKey: 'This is not the key of a log. It looks like accord.example+1a2b3c4d+AZ…',
  badWitness: 'This is not the key of a witness. It looks like witness.example+1a2b3c4d+BA…',
} as const;

export const receiptFacts = {
  parties: { brand: 'The brand', creator: 'The creator' },
  accounts: {
    held: 'held for the campaign',
    disputed: 'disputed',
    creator_payable: 'owed to the creator',
    platform_fee: 'Accord’s fee',
    refunds: 'owed to the brand',
  },
} as const;
