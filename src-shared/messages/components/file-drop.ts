export const isNotOneOf = (name: string | number, accept: string | number) => `${name} is not one of ${accept}.`;
export const isLargerThan = (name: string | number, maxBytes: string | number) => `${name} is larger than ${maxBytes}.`;
