import { isolated } from '../../isolated.ts';

export const receiptMessages = {
  notSealed: 'This movement is not sealed yet. Its receipt is ready within a minute.',
  notAsSealed: 'This movement is no longer what was sealed, so there is no receipt of it. Please write to us.',
  genuine: 'This receipt is genuine',
  proved: (origin: string) =>
    `${origin} has recorded this movement in its log and signed that. Not one byte of the file was changed.`,
  refused: 'This receipt proves nothing',
  notReceipt: 'The file is not a receipt of Accord.',
  strayByte: (at: number) => `Byte ${at} of the file does not belong there: the file was changed.`,
  otherKey: (origin: string, host: string) =>
    `It names the log ${origin} and a key other than the one of ${host} that it was checked with.`,
  badSignature: 'Its tree head was not signed by this key: the head or the signature was changed.',
  badPath: 'The movement does not lead to the signed tree head: the movement, its salt or its path was changed.',
  badCosignature: (witness: string) =>
    `The witness ${witness} has not signed its tree head: the head or the signature of the witness was changed.`,
  badWitness: 'This is not the key of a witness. It looks like witness.example+1a2b3c4d+BA…',
  badKey: 'This is not the key of a log. It looks like accord.example+1a2b3c4d+AZ…',
} as const;

export const receiptFacts = {
  what: 'What happened',
  amount: 'Amount',
  notTold: 'Not told: it covers other deals as well',
  at: 'When',
  part: 'For',
  deal: 'Deal number',
  campaign: 'Campaign number',
  about: 'Reference',
  movement: 'Number of the booking',
  told: 'Made out to',
  parties: { brand: 'The brand', creator: 'The creator' },
  booked: 'Booked',
  accounts: {
    held: 'held for the campaign',
    disputed: 'disputed',
    creator_payable: 'owed to the creator',
    platform_fee: 'Accord’s fee',
    refunds: 'owed to the brand',
  },
  witness: 'Witness',
  witnessed: (name: string, at: string) => `${isolated(name)}, on ${at}: the log continues all that it knew of it`,
  unknownWitness: (name: string) => `${isolated(name)}, not checked: its key is not known here`,
  head: 'Tree head',
  headOf: (seals: string, root: string) => `${seals}, root ${root}`,
} as const;
