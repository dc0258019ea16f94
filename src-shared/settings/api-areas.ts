import type { ApiScope } from './api-scopes.ts';

export type ApiVerb = 'read' | 'write';
type AreaOf<S extends ApiScope> = S extends `${infer Area}:${ApiVerb}` ? Area : never;
/** What scopes of API keys are about, such as campaigns. */
export type ApiArea = AreaOf<ApiScope>;

export const areaOf = (scope: ApiScope): ApiArea => scope.replace(/:.*/, '') as ApiArea;
export const verbOf = (scope: ApiScope): ApiVerb => (scope.endsWith(':write') ? 'write' : 'read');
