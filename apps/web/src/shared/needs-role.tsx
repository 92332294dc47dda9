import type { CallName } from "@earshot/contract";
import type { ReactNode } from "react";
import { useRoleProblem } from "../lib/role.ts";

/** Controls that make a call, or the reason why the person can't use them. */
export function NeedsRole({ call, children }: { call: CallName; children: ReactNode }) {
  const problem = useRoleProblem(call);
  return problem === null ? children : <p className="max-w-[65ch] text-ink-2">{problem}</p>;
}

/** Controls that make a call; renders nothing for users who can't use them, if the screen gives the reason. */
export function IfMay({ call, children }: { call: CallName; children: ReactNode }) {
  return useRoleProblem(call) === null ? children : null;
}
