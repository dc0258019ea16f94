/** What a campaign still lacks if it is completed now, a line each. */
export function Lacks({ lacks }: { lacks: readonly string[] }) {
  return lacks.map((lack) => (
    <p key={lack} className="mb-1 font-medium">
      {lack}
    </p>
  ));
}
