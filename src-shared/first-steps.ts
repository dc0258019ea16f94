/** A step that somebody new takes first, and whether it is done. */
export interface FirstStep<Key extends string> {
  key: Key;
  done: boolean;
}

/** What a brand does first: says who it is, plans a campaign, stores a card, invites a creator. */
export type BrandStep = 'profile' | 'campaign' | 'card' | 'invite';
/** What a creator does first: completes the profile, connects an account, sets payouts up, answers an offer or applies for one. */
export type CreatorStep = 'profile' | 'account' | 'payouts' | 'answer';

/** The steps in their order; null once all are done, for the list then goes away by itself. */
export function firstSteps<Key extends string>(done: Readonly<Record<Key, boolean>>): FirstStep<Key>[] | null {
  const steps: FirstStep<Key>[] = [];
  for (const key in done) steps.push({ key, done: done[key] });
  return steps.every((step) => step.done) ? null : steps;
}
