export const title = 'Hand in evidence';
export const about = 'Evidence is handed in once. The payer’s bank decides by it.';
export const evidence = 'What happened';
export const hint = 'Say in a few sentences what was agreed, made and approved.';
export const submit = 'Send to the bank';
export const back = 'Back';
export const sent = 'The evidence is on its way to the bank';
