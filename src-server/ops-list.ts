import { z } from 'zod';
import { isAction, policy } from '#shared/policy.ts';
import { procedureByName } from './router.ts';

export interface Procedure {
  name: string;
  kind: 'query' | 'mutation' | 'subscription';
  /** The policy action that decides who may call it; empty if none is declared. */
  action: string;
  description: string;
  input: z.core.$ZodType | null;
}

/** Every procedure of the router, with its action and description from policy.ts. Throws nothing, locks nothing. */
export function procedures(): Procedure[] {
  return [...procedureByName].map(([name, { _def }]) => {
    const meta = _def.meta;
    const action = typeof meta === 'object' && meta !== null && 'action' in meta ? String(meta.action) : '';
    const input = 'inputs' in _def && Array.isArray(_def.inputs) ? _def.inputs[0] : undefined;
    return {
      name,
      kind: _def.type,
      action,
      description: isAction(action) ? policy[action].description : '',
      input: input instanceof z.ZodType ? input : null,
    };
  });
}
