export const slider = (end: string | number) => `${end}, slider`;
