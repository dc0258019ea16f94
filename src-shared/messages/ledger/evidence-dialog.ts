export const title = 'Hand in evidence';
export const about = 'Evidence is handed in once. The payer’s bank decides by it.';
export const evidence = 'What happened';
export const hint = 'Say in a few sentences what was agreed, made and approved.';
export const paperAbout =
  'What Accord has on record goes with it as one PDF: the contract and its signatures, the brief, what was handed in, decided, said and published.';
export const paper = 'Read the PDF';
export const submit = 'Send to the bank';
export const back = 'Back';
export const sent = 'The evidence is on its way to the bank';
