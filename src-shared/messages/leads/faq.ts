export const questions = 'Questions';
export const questionsByAudience = 'Questions by audience';
export const forBrands = 'For brands';
export const forCreators = 'For creators';
