import { isolated } from '../../isolated.ts';

export const note = 'Note to the brand is required';
export const by = (brandName: string) => `By ${isolated(brandName)}`;
export const sendApplication = 'Send application';
export const whatIsAskedFor = 'What is asked for';
export const noteToTheBrand = 'Note to the brand';
export const hint =
  'Why you, in a few sentences. You can apply to a campaign once. The offer, if there is one, names your amount.';
