/** The line under a form of sign-in that leads to another one. */
export function Switch({ question, label, onClick }: { question: string; label: string; onClick: () => void }) {
  return (
    <>
      {question}{' '}
      <button type="button" className="link-plain" onClick={onClick}>
        {label}
      </button>
    </>
  );
}
