export const reason = 'Reason';
export const back = 'Back';
export const decisions = {
  release: {
    title: 'Release this payout?',
    text: 'It is sent although its creator is flagged. The creator is told, and the reason is kept in the audit log.',
    submit: 'Release payout',
    done: 'The payout is released',
  },
  refuse: {
    title: 'Refuse this payout?',
    text: 'It is not sent. The creator is told the reason. The money stays owed to the creator until it is released.',
    submit: 'Refuse payout',
    done: 'The payout is refused',
  },
  hold: {
    title: 'Hold this milestone?',
    text: 'It is neither released nor refunded until you lift the hold or refuse it, whatever happens to its campaign. The creator is told the reason.',
    submit: 'Hold milestone',
    done: 'The milestone is on hold',
  },
  refuseMilestone: {
    title: 'Refuse this milestone?',
    text: 'The creator is not paid and is told the reason. The money goes back to the brand: at once if the campaign is over, otherwise when it completes. This cannot be undone.',
    submit: 'Refuse milestone',
    done: 'The milestone is refused',
  },
  decline: {
    title: 'Decline this request?',
    text: 'No money goes back. The brand is told the reason and can ask again.',
    submit: 'Decline request',
    done: 'The request is declined',
  },
} as const;
export const confirms = {
  unhold: {
    title: 'Lift the hold?',
    text: 'If the deal is over, the milestone is released to the creator at once, even if the creator is flagged.',
    submit: 'Lift the hold',
    done: 'The hold is lifted',
  },
  releaseEarly: {
    title: 'Release this milestone now?',
    text: 'It would be released when its campaign completes. If you release it now, it is paid to the creator and cannot be taken back.',
    submit: 'Release milestone',
    done: 'The release is recorded',
  },
} as const;
