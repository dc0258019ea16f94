export const platforms = 'Platforms';
export const contentRequirements = 'Content requirements';
export const hint = 'What every creator makes, and how many of each.';
export const quantityOf = (value: string | number) => `Quantity of ${value}`;
export const descriptionOf = (value: string | number) => `Description of ${value}`;
export const placeholder = 'What it should show (optional)';
export const industries = 'Industries';
export const chooseAtLeastOne = 'Choose at least one';
export const creatorTiers = 'Creator tiers';
export const audience = 'Audience';
export const audienceLocation = 'Audience location';
export const totalCreatorBudget = 'Total creator budget';
export const atMostOfThe = 'At most 75% of the budget.';
export const atMostOfTheNamed = (value: string | number) => `At most ${value}, 75% of the budget.`;
export const chosenAlreadyYouCan = (named: string | number) =>
  `${named} chosen already. You can invite them once the campaign is submitted.`;
export const clearTheChoice = 'Clear the choice';
export const creatorIs = 'creator is';
export const creatorsAre = 'creators are';
