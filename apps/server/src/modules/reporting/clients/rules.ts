import type { Client, ClientProblem } from "@earshot/contract";

/** What of a client workspace may keep it from working. */
interface State {
  isSuspended: boolean;
  isPaymentMissing: boolean;
  isSetUp: boolean;
  keywords: number;
  repliesUsed: number;
  repliesLimit: number;
}

/** What keeps a client workspace from working, the most serious first. */
export function problemsOf(state: State): ClientProblem[] {
  const { isSuspended, isPaymentMissing, isSetUp, keywords, repliesUsed, repliesLimit } = state;
  const found: [ClientProblem, boolean][] = [
    ["suspended", isSuspended],
    ["payment_missing", isPaymentMissing],
    ["not_set_up", !isSetUp],
    // Onboarding asks for them.
    ["no_keywords", isSetUp && keywords === 0],
    ["no_replies_left", repliesUsed >= repliesLimit],
  ];
  return found.flatMap(([problem, applies]) => (applies ? [problem] : []));
}

/** Clients with most that waits first, then those with problems, then by name. */
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
