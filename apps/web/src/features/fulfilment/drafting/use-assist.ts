import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../lib/api-error.ts";
import { assistReply } from "./api/assist-reply.ts";

/** The state of the model's draft. */
type Phase = { phase: "idle" | "writing" | "done" | "stopped" } | { phase: "failed"; why: string };

/** A draft by the language model, as it is written. It is neither saved nor sent. */
export function useAssist(id: string) {
  const [state, setState] = useState<Phase>({ phase: "idle" });
  const [written, setWritten] = useState("");
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function ask(text: string, instruction: string): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setWritten("");
    setState({ phase: "writing" });
    try {
      const draft = await assistReply(id, {
        text,
        instruction,
        signal: controller.signal,
        onText: (piece) => controller.signal.aborted || setWritten((before) => before + piece),
      });
      if (controller.signal.aborted) return;
      setWritten(draft);
      setState({ phase: "done" });
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({ phase: "failed", why: messageOf(error, "The model could not be reached.") });
    }
  }

  return {
    ...state,
    written,
    ask,
    /** Stops the model; the text written so far can be used. */
    stop() {
      running.current?.abort();
      setState({ phase: "stopped" });
    },
    discard() {
      running.current?.abort();
      setWritten("");
      setState({ phase: "idle" });
    },
  };
}
