export const accord = (screen: string | number) => `${screen} · Accord`;
