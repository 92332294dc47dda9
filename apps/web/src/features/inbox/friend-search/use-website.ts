import { errorCodes } from "@earshot/contract";
import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { track } from "../../../lib/analytics/analytics.ts";
import { events } from "../../../lib/analytics/events.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { type CompanyForm, fieldsFoundIn, fillFromAnalysis } from "../../../lib/company-form.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { analyzeWebsite } from "./api/analyze-website.ts";
import { messages } from "./messages.ts";

const failed = messages.analysisFailed.description;

/** Returns the server's reason if it says more than that the analysis failed. */
function problemOf(error: unknown): string {
  const message = messageOf(error, failed);
  return message === errorCodes.WEBSITE_UNREADABLE.message ? failed : message;
}

/**
 * Fills the form from the friend's website (S2 §4): when the button is pressed, and when the field loses
 * focus with an address that was not read yet. Only one analysis runs at a time.
 */
export function useWebsite(form: UseFormReturn<CompanyForm>) {
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRef(false);
  const lastRead = useRef<string>(undefined);

  async function read(): Promise<void> {
    const before = { ...form.getValues() };
    const address = before.websiteUrl.trim();
    if (address === "" || running.current) return;
    running.current = true;
    lastRead.current = address;
    setRunning(true);
    setProblem(undefined);
    try {
      const analysis = await analyzeWebsite(address);
      if (Object.keys(fieldsFoundIn(analysis)).length === 0) {
        throw new Error("No answers found on the website");
      }
      const filled = fillFromAnalysis(form, before, analysis);
      track(events.websiteAnalyzed, {
        area: "friend_search",
        fields: filled.length,
        read_by: analysis.source,
      });
      showToast(messages.analyzed);
    } catch (error) {
      setProblem(problemOf(error));
      showToast(messages.analysisFailed);
    } finally {
      running.current = false;
      setRunning(false);
    }
  }

  return {
    isRunning,
    problem,
    read,
    readOnBlur: () => {
      if (form.getValues("websiteUrl").trim() !== lastRead.current) void read();
    },
    /** Clears the problem, which was about another address. */
    clearProblem: () => setProblem(undefined),
  };
}
