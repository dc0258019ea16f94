import { plural } from '#shared/format.ts';

/** What tells that a sign-in may not be the owner's. */
export interface SignInSigns {
  /** Sign-ins to the account that were tried within the last hour, this one included. */
  attempts: number;
  newNetwork: boolean;
  newDevice: boolean;
}
export interface Score {
  /** From 0 to 1. */
  score: number;
  reasons: string[];
}

/** As many attempts within an hour count in full. */
export const MANY_ATTEMPTS = 10;
/** In hundredths. */
export const WEIGHTS = { frequency: 40, newNetwork: 30, newDevice: 30 } as const;
/** What one attempt counts. */
export const FREQUENCY_STEP = WEIGHTS.frequency / MANY_ATTEMPTS;

/** How suspicious a sign-in is: 0.4 for frequency, which ten attempts within an hour fill, 0.3 for a new network, 0.3 for a new device (ADM-SEC-47). */
export function signInScore({ attempts, newNetwork, newDevice }: SignInSigns): Score {
  const frequency = FREQUENCY_STEP * Math.min(attempts, MANY_ATTEMPTS);
  const hundredths = frequency + (newNetwork ? WEIGHTS.newNetwork : 0) + (newDevice ? WEIGHTS.newDevice : 0);
  return {
    score: hundredths / 100,
    reasons: signInReasons({ attempts, newNetwork, newDevice }),
  };
}

/** What spoke against a sign-in, as staff read it. */
export const signInReasons = ({ attempts, newNetwork, newDevice }: SignInSigns): string[] => [
  `${plural(attempts, 'attempt')} within an hour`,
  ...(newNetwork ? ['new network'] : []),
  ...(newDevice ? ['new device'] : []),
];
