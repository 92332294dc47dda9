import type { CallInput, Calls, ContentItem, ContentItemText } from "@earshot/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { track } from "../../../lib/analytics/analytics.ts";
import { events } from "../../../lib/analytics/events.ts";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { streamEvents } from "../../../lib/stream.ts";

type Request = CallInput<Calls["generateContent"]>["body"];

/** A text in the list of results: complete, or as far as it has been written. */
export type Result = { index: number } & ({ item: ContentItem } | { item: null; text: string });

interface State {
  phase: "idle" | "writing" | "done" | "stopped" | "failed";
  results: Result[];
  /** How many texts were requested. */
  count: number;
  /** Why texts are missing, in a sentence. */
  problem: string | null;
}

const idle: State = { phase: "idle", results: [], count: 0, problem: null };

const put = (results: readonly Result[], one: Result): Result[] =>
  [...results.filter(({ index }) => index !== one.index), one].sort((a, b) => a.index - b.index);

/** The text that is being written, with the new part appended. */
function withWords(
  results: readonly Result[],
  { index, text, isStart }: { index: number; text: string; isStart: boolean },
): Result[] {
  const before = results.find((result) => result.index === index);
  if (before?.item) return [...results];
  return put(results, { index, item: null, text: isStart ? text : (before?.text ?? "") + text });
}

const onlyComplete = (results: readonly Result[]) => results.filter(({ item }) => item !== null);

const missingTexts = (missing: number) =>
  missing === 1 ? "One text is missing." : `${missing} texts are missing.`;

/** Says in a sentence or two why texts are missing, and what to do. */
function problemOf(error: unknown, missing: number, hasSome: boolean): string {
  if (error instanceof ApiError && error.code === "NOT_FOUND") {
    return "A mention, an entry of the knowledge base or the voice that you chose was deleted. Choose again.";
  }
  const reason = messageOf(error, "The texts could not be written. Please try again.");
  return hasSome ? `${missingTexts(missing)} ${reason}` : reason;
}

/** Generates texts, and shows each as the model writes it. Leaving the screen stops the model. */
export function useGeneration() {
  const [state, setState] = useState(idle);
  const running = useRef<AbortController | null>(null);
  const client = useQueryClient();
  useEffect(() => () => running.current?.abort(), []);

  async function generate(body: Request): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ ...idle, phase: "writing", count: Number(body.count) });
    const change = (make: (before: State) => State) => signal.aborted || setState(make);
    try {
      const { posts, missing, failure } = await streamEvents(
        "generateContent",
        { body },
        {
          signal,
          onEvent({ type, data }) {
            if (type === "item.text") {
              const words = data as ContentItemText;
              change((all) => ({ ...all, results: withWords(all.results, words) }));
            } else if (type === "item") {
              const item = data as ContentItem;
              change((all) => ({
                ...all,
                results: put(all.results, { index: item.postIndex, item }),
              }));
            }
          },
        },
      );
      const why = failure ?? "The model wrote fewer texts than you asked for.";
      const problem = missing === 0 ? null : `${missingTexts(missing)} ${why}`;
      if (posts.length > 0) track(events.contentGenerated, { texts: posts.length, missing });
      change((all) => ({
        ...all,
        phase: "done",
        problem,
        results: posts.map((item) => ({ index: item.postIndex, item })),
      }));
    } catch (error) {
      change((all) => {
        const results = onlyComplete(all.results);
        return {
          ...all,
          phase: "failed",
          results,
          problem: problemOf(error, all.count - results.length, results.length > 0),
        };
      });
    } finally {
      // Its texts are in the history, and it has used part of the day's budget.
      void client.invalidateQueries({ queryKey: queryKeys.content });
      void client.invalidateQueries({ queryKey: queryKeys.model });
    }
  }

  return {
    ...state,
    generate,
    /** Stops the model. The complete texts stay on the screen and in the history. */
    stop() {
      running.current?.abort();
      setState((all) => ({ ...all, phase: "stopped", results: onlyComplete(all.results) }));
    },
    /** Replaces a text with its changed version. */
    replace: (item: ContentItem) =>
      setState((all) => ({
        ...all,
        results: all.results.map((one) =>
          one.item?.postId === item.postId && one.item.postIndex === item.postIndex
            ? { index: one.index, item }
            : one,
        ),
      })),
  };
}
