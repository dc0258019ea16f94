export const confirmYourAddress = 'Confirm your address';
export const youRegisteredInterestIn =
  'You registered interest in Accord with this address. Confirm it, and we may send you news; without it we send none.';
export const confirmMyAddress = 'Confirm my address';
export const toAccord = 'To Accord';
