import { isolated } from '../../isolated.ts';

export const duplicate = 'Duplicate';
export const duplicateNamed = (name: string) => `Duplicate ${isolated(name)}`;
export const copyOf = (name: string) => `Copy of ${isolated(name)}`;
export const duplicated = (name: string) => ({
  title: 'Campaign duplicated',
  text: `This draft has everything of "${isolated(name)}" but its dates and its creators.`,
});
