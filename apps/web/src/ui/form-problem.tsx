/** Why a form was refused. It stays visible, unlike the toast that comes with it. */
export function FormProblem({ children }: { children: string | null }) {
  if (!children) return null;
  return (
    <p
      role="alert"
      className="rounded-lg border border-signal bg-signal-soft px-3 py-2 font-medium text-signal"
    >
      {children}
    </p>
  );
}
