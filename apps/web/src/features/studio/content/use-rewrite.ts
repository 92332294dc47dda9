import type { ContentItem } from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../lib/api-error.ts";
import { streamEvents } from "../../../lib/stream.ts";

type Phase = "idle" | "writing" | "done" | "failed";

/** Another version of a text, as the model writes it. It replaces the text only when it is accepted. */
export function useRewrite({ postId, postIndex }: Pick<ContentItem, "postId" | "postIndex">) {
  const [state, setState] = useState<{ phase: Phase; text: string; problem: string | null }>({
    phase: "idle",
    text: "",
    problem: null,
  });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  return {
    ...state,
    async rewrite(content: string, instruction: string): Promise<void> {
      running.current?.abort();
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      setState({ phase: "writing", text: "", problem: null });
      try {
        const whole = await streamEvents(
          "refineContent",
          { body: { postId, postIndex, content, instruction } },
          {
            signal,
            onEvent({ type, data }) {
              const { text } = data as { text?: unknown };
              if (type !== "text" || typeof text !== "string" || signal.aborted) return;
              setState((before) => ({ ...before, text: before.text + text }));
            },
          },
        );
        if (!signal.aborted) setState({ phase: "done", text: whole.content, problem: null });
      } catch (error) {
        if (signal.aborted) return;
        const problem = messageOf(error, "The text could not be rewritten. Please try again.");
        setState({ phase: "failed", text: "", problem });
      }
    },
    /** Stops the model, or discards its version. */
    discard() {
      running.current?.abort();
      setState({ phase: "idle", text: "", problem: null });
    },
  };
}
