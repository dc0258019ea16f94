/** What just became of a field, such as `Saved`, beside its label. Whoever shows it announces it elsewhere. */
export function JustSaid({ children }: { children: string }) {
  return (
    <span aria-hidden className="text-success appear shrink-0 text-sm font-medium">
      {children}
    </span>
  );
}
