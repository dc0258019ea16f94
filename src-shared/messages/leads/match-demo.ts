export const aMatchSaysWhy = 'A match says why.';
export const everyScoreIsCounted =
  'Every score is counted from what the brief asks for and what is known of the creator, and each point has its reason. Choose a brief and see the order change.';
export const exampleBrief = 'Example brief';
export const exampleCreatorsBestMatch = 'Example creators, best match first';
export const example = 'Example';
export const match = ' match';
