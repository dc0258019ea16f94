import type { ComponentType } from 'react';
import { DataDeletion } from './features/leads/DataDeletion.tsx';
import { PrivacyPolicy } from './features/leads/PrivacyPolicy.tsx';
import { TermsOfService } from './features/leads/TermsOfService.tsx';
import { Visitor } from './visitor.tsx';

const PAGES = {
  '/privacy-policy': PrivacyPolicy,
  '/tos': TermsOfService,
  '/data-deletion': DataDeletion,
} as const satisfies Record<string, ComponentType>;

export type LegalPath = keyof typeof PAGES;

/** A legal page for a visitor. */
export function Legal({ path, onNeedApp }: { path: LegalPath; onNeedApp: () => void }) {
  const Page = PAGES[path];
  return (
    <Visitor onNeedApp={onNeedApp}>
      <Page />
    </Visitor>
  );
}
