import { brand, type CallName } from "@earshot/contract";
import type { ReactNode } from "react";
import { useRoleProblem } from "../../lib/role.ts";
import { PageTitle } from "../../ui/page-title.tsx";

interface NeedsRolePageProps {
  call: CallName;
  title: string;
  children: ReactNode;
}

/** A screen that needs the right to one call, or the reason why the user can't open it. */
export function NeedsRolePage({ call, title, children }: NeedsRolePageProps) {
  const problem = useRoleProblem(call);
  if (problem === null) return children;
  return (
    <>
      <PageTitle documentTitle={`${title} · ${brand.name}`}>{title}</PageTitle>
      <p className="mt-4 max-w-[65ch] text-ink-2">{problem}</p>
    </>
  );
}
