export const fullNameIsRequired = 'Full name is required, as it stands in the contract';
export const signContract = 'Sign contract';
export const signTheContract = 'Sign the contract';
export const fullName = 'Full name';
export const hint =
  'Typing your name here is your signature. The time and your address on the network are kept with it.';
