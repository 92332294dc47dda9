import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../lib/api-error.ts";
import { streamCall } from "../../../lib/stream.ts";

/** The state of a sample text. */
type Phase = { phase: "idle" | "writing" | "done" | "stopped" } | { phase: "failed"; why: string };

/** A sample text in a voice, as the model writes it. Leaving the screen stops it. */
export function useSample() {
  const [state, setState] = useState<Phase>({ phase: "idle" });
  const [text, setText] = useState("");
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  return {
    ...state,
    text,
    async write(id: string, prompt: string): Promise<void> {
      running.current?.abort();
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      setText("");
      setState({ phase: "writing" });
      const input = { params: { id }, body: { prompt } };
      try {
        const whole = await streamCall("testVoice", input, {
          signal,
          onText: (piece) => signal.aborted || setText((before) => before + piece),
        });
        if (signal.aborted) return;
        setText(whole);
        setState({ phase: "done" });
      } catch (error) {
        if (signal.aborted) return;
        setState({ phase: "failed", why: messageOf(error, "The model could not be reached.") });
      }
    },
    /** Stops the model; the text so far stays. */
    stop() {
      running.current?.abort();
      setState(({ phase, ...rest }) =>
        phase === "writing" ? { phase: "stopped" } : ({ phase, ...rest } as Phase),
      );
    },
  };
}

export type Sample = ReturnType<typeof useSample>;
