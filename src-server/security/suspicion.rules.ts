import { plural } from '#shared/format.ts';

/** Signs that a sign-in may not be the owner's. */
export interface SignInSigns {
  /** Sign-ins to the account within the last hour, including this one; only successful ones. */
  signIns: number;
  newNetwork: boolean;
  newDevice: boolean;
}
export interface Score {
  /** From 0 to 1. */
  score: number;
  reasons: string[];
}

/** This many sign-ins within an hour have the full weight. */
export const MANY_SIGN_INS = 10;
/** In hundredths. */
export const WEIGHTS = { frequency: 40, newNetwork: 30, newDevice: 30 } as const;
/** The weight of one sign-in. */
export const FREQUENCY_STEP = WEIGHTS.frequency / MANY_SIGN_INS;

/** How suspicious a sign-in is: 0.4 for frequency, which ten sign-ins within an hour fill, 0.3 for a new network, 0.3 for a new device (ADM-SEC-47). */
export function signInScore({ signIns, newNetwork, newDevice }: SignInSigns): Score {
  const frequency = FREQUENCY_STEP * Math.min(signIns, MANY_SIGN_INS);
  const hundredths = frequency + (newNetwork ? WEIGHTS.newNetwork : 0) + (newDevice ? WEIGHTS.newDevice : 0);
  return {
    score: hundredths / 100,
    reasons: signInReasons({ signIns, newNetwork, newDevice }),
  };
}

/** The signs against a sign-in, as staff read them. */
export const signInReasons = ({ signIns, newNetwork, newDevice }: SignInSigns): string[] => [
  `${plural(signIns, 'sign-in')} within an hour`,
  ...(newNetwork ? ['new network'] : []),
  ...(newDevice ? ['new device'] : []),
];
