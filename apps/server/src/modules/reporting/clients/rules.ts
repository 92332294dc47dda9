import type { Client, ClientProblem } from "@earshot/contract";

/** The facts about a client workspace that decide its problems. */
interface State {
  isSuspended: boolean;
  isPaymentMissing: boolean;
  isSetUp: boolean;
  keywords: number;
  repliesUsed: number;
  repliesLimit: number;
}

/** The problems that stop a client workspace from working, the most serious first. */
export function problemsOf(state: State): ClientProblem[] {
  const { isSuspended, isPaymentMissing, isSetUp, keywords, repliesUsed, repliesLimit } = state;
  const found: [ClientProblem, boolean][] = [
    ["suspended", isSuspended],
    ["payment_missing", isPaymentMissing],
    ["not_set_up", !isSetUp],
    // Not before it is set up, since onboarding asks for keywords.
    ["no_keywords", isSetUp && keywords === 0],
    ["no_replies_left", repliesUsed >= repliesLimit],
  ];
  return found.flatMap(([problem, applies]) => (applies ? [problem] : []));
}

/** Sorts clients by waiting work, then by number of problems, then by name. */
export function inOrder<One extends Pick<Client, "name" | "waiting" | "problems">>(
  clients: readonly One[],
): One[] {
  const waits = ({ waiting }: One) => waiting.replies + waiting.ready;
  return clients.toSorted(
    (a, b) =>
      waits(b) - waits(a) ||
      b.problems.length - a.problems.length ||
      a.name.localeCompare(b.name, "en"),
  );
}
