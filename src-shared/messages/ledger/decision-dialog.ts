export const reason = 'Reason';
export const back = 'Back';
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
