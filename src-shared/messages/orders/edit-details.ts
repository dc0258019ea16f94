export const editDetails = 'Edit Details';
export const aNewDescriptionOther = 'A new description, other platforms or a larger budget are reviewed again.';
export const campaignName = 'Campaign name';
export const description = 'Description';
export const budget = 'Budget';
export const platforms = 'Platforms';
export const saveChanges = 'Save Changes';
