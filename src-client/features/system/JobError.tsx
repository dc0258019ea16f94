/** The first line of a job's last error. */
export function JobError({ error }: { error: string | null }) {
  if (error === null) return null;
  return <span className="text-error mt-1 block max-w-96 text-sm break-words">{error}</span>;
}
