import { type CompanyContext, type KeywordSuggestion, reliableKeywords } from "@earshot/contract";
import { useCallback, useRef, useState } from "react";
import { track } from "../../../lib/analytics/analytics.ts";
import { events } from "../../../lib/analytics/events.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { suggestPhrases } from "./api/suggest-phrases.ts";
import { messages } from "./messages.ts";

/** Suggested phrases and the state of the request for them. */
export interface Ideas {
  list: readonly KeywordSuggestion[];
  /** Why they do not come from the language model. */
  note: string | null;
  problem: string | null;
  isRunning: boolean;
}

/** Requests suggested phrases: once automatically, and again on demand. */
export function useIdeas(contextNow: () => CompanyContext) {
  const [ideas, setIdeas] = useState<Ideas>({
    list: [],
    note: null,
    problem: null,
    isRunning: false,
  });
  const running = useRef(false);
  const hasRequested = useRef(false);

  const ask = async () => {
    if (running.current) return;
    running.current = true;
    const isAgain = hasRequested.current;
    hasRequested.current = true;
    setIdeas((present) => ({ ...present, problem: null, isRunning: true }));
    try {
      const { suggestions: list, source, notice: note } = await suggestPhrases(contextNow());
      setIdeas({ list, note, problem: null, isRunning: false });
      if (source === "fallback") showToast(messages.noIdeas);
      if (isAgain) track(events.insightsRegenerated, { area: "friend_search", source });
    } catch (error) {
      const problem = messageOf(error, "We couldn't generate ideas right now.");
      // The second failure shows the reliable phrases, as the message has promised.
      setIdeas(({ list, note }) => ({
        list: isAgain && list.length === 0 ? reliableKeywords : list,
        note,
        problem,
        isRunning: false,
      }));
      showToast(messages.noIdeas);
    } finally {
      running.current = false;
    }
  };
  const latest = useRef(ask);
  latest.current = ask;
  const searchOnDemand = useCallback(() => {
    if (!hasRequested.current) void latest.current();
  }, []);
  return { ideas, ask, searchOnDemand };
}
