/** What just happened to a field, such as `Saved`, beside its label. The caller announces it elsewhere. */
export function JustSaid({ children }: { children: string }) {
  return (
    <span aria-hidden className="text-success appear shrink-0 text-sm font-medium">
      {children}
    </span>
  );
}
