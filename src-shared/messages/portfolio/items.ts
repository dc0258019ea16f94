export const useAllowed = 'Allowed: the creator may show the published content, and name the brand';
export const useNotAllowed = 'Not allowed';
