import { formatMoney, momentLabel, plural } from '../format.ts';
import { isolated } from '../isolated.ts';
import { receiptFacts as facts, receiptMessages as messages } from '../messages/seals/receipts.ts';
import { partNames } from '../payments/milestone-names.ts';
import { toBase64 } from './base64.ts';
import { movementNames } from './movement-names.ts';
import type { Movement } from './movements.ts';
import type { CheckedReceipt, ReceiptFault, Witness } from './receipts.ts';
import type { LogKey, TreeHead } from './tree-heads.ts';

/** The result of checking a receipt, as people read it. */
export interface ToldReceipt {
  title: string;
  text: string;
  facts: readonly (readonly [label: string, value: string])[];
}

/** Tells what was proved, or what does not fit. */
export function tellReceipt(checked: CheckedReceipt, key: LogKey): ToldReceipt {
  if (!checked.valid) return { title: messages.refused, text: reasonOf(checked, key), facts: [] };
  const { movement, head, witnesses } = checked;
  return {
    title: 'This receipt is genuine',
    text: `${head.origin} has recorded this movement in its log and signed that. Not one byte of the file was changed.`,
    facts: [...factsOf(movement, head), ...witnesses.map(witnessFact)],
  };
}

function reasonOf(found: ReceiptFault, key: LogKey): string {
  switch (found.fault) {
    case 'not a receipt':
      return 'The file is not a receipt of Accord.';
    case 'stray byte':
      return `Byte ${found.at} of the file does not belong there: the file was changed.`;
    case 'other key':
      return `It names the log ${found.origin} and a key other than the one of ${key.name} that it was checked with.`;
    case 'signature':
      return 'Its tree head was not signed by this key: the head or the signature was changed.';
    case 'cosignature':
      return `The witness ${found.witness} has not signed its tree head: the head or the signature of the witness was changed.`;
    case 'path':
      return 'The movement does not lead to the signed tree head: the movement, its salt or its path was changed.';
  }
}

const witnessFact = ({ name, at, known }: Witness): [string, string] => [
  'Witness',
  known
    ? `${isolated(name)}, on ${momentLabel(at, 'UTC', 'letter')} UTC: the log continues all that it knew of it`
    : `${isolated(name)}, not checked: its key is not known here`,
];

function factsOf(movement: Movement, head: TreeHead): ToldReceipt['facts'] {
  const { currency, amountMinor, entries } = movement;
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency });
  const known = (label: string, value: string | null): [string, string][] => (value === null ? [] : [[label, value]]);
  return [
    ['What happened', movementNames[movement.kind]],
    ['Amount', amountMinor === null ? 'Not told: it covers other deals as well' : money(amountMinor)],
    ['When', `${momentLabel(movement.at, 'UTC', 'letter')} UTC`],
    ...known('For', movement.part && partNames[movement.part]),
    ['Made out to', facts.parties[movement.party]],
    ...known(
      'Booked',
      entries.map((entry) => `${money(entry.amountMinor)} ${facts.accounts[entry.account]}`).join('; ') || null,
    ),
    ...known('Deal number', movement.dealId),
    ...known('Campaign number', movement.campaignId),
    ...known('Reference', movement.about),
    ['Number of the booking', movement.id],
    ['Tree head', `${plural(head.size, 'seal')}, root ${toBase64(head.root)}`],
  ];
}
