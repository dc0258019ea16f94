import { formatMoney, momentLabel, plural } from '../format.ts';
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
  const facts = [...factsOf(movement, head), ...witnesses.map(witnessFact)];
  return { title: messages.genuine, text: messages.proved(head.origin), facts };
}

function reasonOf(found: ReceiptFault, key: LogKey): string {
  switch (found.fault) {
    case 'not a receipt':
      return messages.notReceipt;
    case 'stray byte':
      return messages.strayByte(found.at);
    case 'other key':
      return messages.otherKey(found.origin, key.name);
    case 'signature':
      return messages.badSignature;
    case 'cosignature':
      return messages.badCosignature(found.witness);
    case 'path':
      return messages.badPath;
  }
}

const witnessFact = ({ name, at, known }: Witness): [string, string] => [
  facts.witness,
  known ? facts.witnessed(name, `${momentLabel(at, 'UTC', 'letter')} UTC`) : facts.unknownWitness(name),
];

function factsOf(movement: Movement, head: TreeHead): ToldReceipt['facts'] {
  const { currency, amountMinor, entries } = movement;
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency });
  const known = (label: string, value: string | null): [string, string][] => (value === null ? [] : [[label, value]]);
  return [
    [facts.what, movementNames[movement.kind]],
    [facts.amount, amountMinor === null ? facts.notTold : money(amountMinor)],
    [facts.at, `${momentLabel(movement.at, 'UTC', 'letter')} UTC`],
    ...known(facts.part, movement.part && partNames[movement.part]),
    [facts.told, facts.parties[movement.party]],
    ...known(
      facts.booked,
      entries.map((entry) => `${money(entry.amountMinor)} ${facts.accounts[entry.account]}`).join('; ') || null,
    ),
    ...known(facts.deal, movement.dealId),
    ...known(facts.campaign, movement.campaignId),
    ...known(facts.about, movement.about),
    [facts.movement, movement.id],
    [facts.head, facts.headOf(plural(head.size, 'seal'), toBase64(head.root))],
  ];
}
