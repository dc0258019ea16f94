export const linksSaved = 'Links saved';
export const linksLeadTo = 'Links lead to';
export const hint = 'The page that people should open. Without one, links lead to the website in your settings.';
export const save = 'Save';
