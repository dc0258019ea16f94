import type { ApiRole } from './api-scopes.ts';

const CHARS = 43;
const keyOf = (role: ApiRole): string => `accord_${`sandbox-${role}-`.padEnd(CHARS, '0')}`;

/** The API keys of the demo's brand, creator and agency, which everybody may know. Only a demo takes them. */
export const SANDBOX_KEYS: Readonly<Record<ApiRole, string>> = {
  brand: keyOf('brand'),
  creator: keyOf('creator'),
  agency: keyOf('agency'),
};

export const isSandboxKey = (key: string): boolean => Object.values(SANDBOX_KEYS).includes(key);
