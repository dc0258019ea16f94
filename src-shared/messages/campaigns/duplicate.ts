export const duplicate = 'Duplicate';
export const duplicateNamed = (name: string) => `Duplicate ${name}`;
export const copyOf = (name: string) => `Copy of ${name}`;
export const duplicated = (name: string) => ({
  title: 'Campaign duplicated',
  text: `This draft has everything of "${name}" but its dates and its creators.`,
});
