import { receiptMessages } from '#shared/messages/seals/receipts.ts';
import { readWitnessKey } from '#shared/seals/cosignatures.ts';
import { type ToldReceipt, tellReceipt } from '#shared/seals/receipt-words.ts';
import { checkReceipt } from '#shared/seals/receipts.ts';
import { readVerifierKey } from '#shared/seals/tree-heads.ts';

// The script of `/receipt`, a page of one file that needs nothing but itself: scripts/receipt-page.ts builds it.

const fileField = document.querySelector<HTMLInputElement>('#file');
const keyField = document.querySelector<HTMLInputElement>('#key');
const witnessesField = document.querySelector<HTMLTextAreaElement>('#witnesses');
const result = document.querySelector('#result');
let file: File | undefined;

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function show({ title, text, facts }: ToldReceipt, good: boolean): void {
  const card = document.createElement('section');
  card.className = `card ${good ? 'good' : 'bad'}`;
  card.append(element('h2', title), element('p', text));
  const list = document.createElement('dl');
  for (const [label, value] of facts) list.append(element('dt', label), element('dd', value));
  if (facts.length > 0) card.append(list);
  result?.replaceChildren(card);
}

const refuse = (text: string): void => show({ title: receiptMessages.refused, text, facts: [] }, false);

async function check(): Promise<void> {
  if (!file) return;
  const key = readVerifierKey(keyField?.value ?? '');
  if (!key) return refuse(receiptMessages.badKey);
  const lines = (witnessesField?.value ?? '').split('\n').filter((line) => line.trim() !== '');
  const witnesses = lines.map(readWitnessKey).filter((witness) => witness !== null);
  if (witnesses.length < lines.length) return refuse(receiptMessages.badWitness);
  const checked = checkReceipt(new Uint8Array(await file.arrayBuffer()), key, witnesses);
  show(tellReceipt(checked, key), checked.valid);
}

const take = (files: FileList | null | undefined) => {
  [file] = files ?? [];
  void check();
};

fileField?.addEventListener('change', () => take(fileField.files));
for (const field of [keyField, witnessesField]) field?.addEventListener('input', () => void check());
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  take(event.dataTransfer?.files);
});
