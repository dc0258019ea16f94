/** One of the first steps of a new user, and whether it is done. */
export interface FirstStep<Key extends string> {
  key: Key;
  done: boolean;
}

/** A brand's first steps: fill in the company, plan a campaign, store a card, invite a creator. */
export type BrandStep = 'profile' | 'campaign' | 'card' | 'invite';
/** A creator's first steps: complete the profile, connect an account, set up payouts, answer an offer or apply for one. */
export type CreatorStep = 'profile' | 'account' | 'payouts' | 'answer';

/** The steps in order; null once all are done, because the list then disappears. */
export function firstSteps<Key extends string>(done: Readonly<Record<Key, boolean>>): FirstStep<Key>[] | null {
  const steps: FirstStep<Key>[] = [];
  for (const key in done) steps.push({ key, done: done[key] });
  return steps.every((step) => step.done) ? null : steps;
}
