import { limits } from "@earshot/contract";
import { useRef, useState } from "react";
import { showToast } from "../../../ui/toast-store.ts";
import type { OnboardingDraft } from "./draft.ts";
import { inOneLine, messages } from "./messages.ts";

const keyOf = (keyword: string) => keyword.trim().toLowerCase();

/** The starter keywords of the form: at most three, without duplicates (S2 §5). */
export function useStarterKeywords(draft: OnboardingDraft) {
  const [keywords, setKeywords] = useState<readonly string[]>(() => draft.read().keywords);
  const [text, setText] = useState(() => draft.read().typed);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const type = (next: string) => {
    setText(next);
    draft.save({ typed: next });
  };
  const put = (next: readonly string[]) => {
    setKeywords(next);
    setProblem(null);
    draft.save({ keywords: [...next] });
  };
  const refuse = (why: { title: string; description: string }) => {
    setProblem(inOneLine(why));
    showToast({ ...why, tone: "destructive" });
    return null;
  };

  /** Adds a phrase. Returns the new list, or null if the phrase was refused. */
  const add = (given: string): readonly string[] | null => {
    const keyword = given.trim();
    if (keyword === "") return keywords;
    if (keywords.some((one) => keyOf(one) === keyOf(keyword))) return refuse(messages.duplicate);
    if (keywords.length >= limits.starterKeywords) return refuse(messages.full);
    const next = [...keywords, keyword];
    put(next);
    return next;
  };

  return {
    keywords,
    text,
    type,
    problem,
    field,
    add,
    has: (keyword: string) => keywords.some((one) => keyOf(one) === keyOf(keyword)),
    remove: (keyword: string) => put(keywords.filter((one) => one !== keyword)),
    /** Adds the text of the field and clears it. */
    addTyped(): readonly string[] | null {
      const next = add(text);
      if (next) type("");
      return next;
    },
    /** Shows at the field that keywords are missing. */
    askForMore(missing: number) {
      setProblem(
        `Add ${limits.starterKeywords} starter keywords, so that we know what to monitor. ${missing.toLocaleString()} to go.`,
      );
      field.current?.focus();
    },
  };
}

export type StarterKeywords = ReturnType<typeof useStarterKeywords>;
