import { errorCodes } from "@earshot/contract";
import { useRef, useState } from "react";
import { track } from "../../../lib/analytics/analytics.ts";
import { events } from "../../../lib/analytics/events.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { readWebsite } from "./api/read-website.ts";
import { type FriendForm, prefilled } from "./form.ts";
import { messages } from "./messages.ts";

const failed = messages.analysisFailed.description;

/** The server's reason where it says more than that it failed. */
function problemOf(error: unknown): string {
  const message = messageOf(error, failed);
  return message === errorCodes.WEBSITE_UNREADABLE.message ? failed : message;
}

/**
 * Reads the friend's website into the form (S2 §4): on the button, and when the field is left with an
 * address that has not been read yet; only with an address, and one at a time.
 */
export function useWebsite(
  form: FriendForm,
  change: (update: (present: FriendForm) => FriendForm) => void,
) {
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRef(false);
  const lastRead = useRef<string>(undefined);
  const present = useRef(form);
  present.current = form;

  async function read(): Promise<void> {
    const before = present.current;
    const address = before.websiteUrl.trim();
    if (address === "" || running.current) return;
    running.current = true;
    lastRead.current = address;
    setRunning(true);
    setProblem(undefined);
    try {
      const analysis = await readWebsite(address);
      const { filled } = prefilled(present.current, before, analysis);
      if (filled === 0) throw new Error("the site tells nothing");
      change((now) => prefilled(now, before, analysis).form);
      track(events.websiteAnalyzed, {
        area: "friend_search",
        fields: filled,
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
    readOnLeave: () => {
      if (form.websiteUrl.trim() !== lastRead.current) void read();
    },
    /** The address was changed: what was said of it no longer counts. */
    forgetProblem: () => setProblem(undefined),
  };
}
