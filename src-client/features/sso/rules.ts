import { zodResolver } from '@hookform/resolvers/zod';
import { saveSsoInput } from '#shared/sso/sso.schema.ts';

export const ssoRules = zodResolver(saveSsoInput);
