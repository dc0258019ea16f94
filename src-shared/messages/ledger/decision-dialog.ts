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
} as const;
