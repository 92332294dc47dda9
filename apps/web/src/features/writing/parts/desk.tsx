import { type Assignment, limits } from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { saveDraft, useRelease, useSubmit } from "../api.ts";

const pauseMs = 800;
const draftKey = (id: string) => `earshot.draft.${id}`;

/** Where a text is kept: here, on its way, at the server, or only here with the reason. */
type Kept = { state: "saved" | "waiting" | "saving" } | { state: "failed"; why: string };

const words: Record<Exclude<Kept["state"], "failed">, string> = {
  saved: "Saved",
  waiting: "Saving…",
  saving: "Saving…",
};

/** Keeps a text at the server a moment after each change, and here at once. */
function useAutosave(id: string, first: string) {
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey(id)) ?? first);
  const [kept, setKept] = useState<Kept>({ state: text === first ? "saved" : "waiting" });
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    if (kept.state !== "waiting") return;
    const timer = setTimeout(async () => {
      setKept({ state: "saving" });
      try {
        await saveDraft(id, text);
        if (latest.current !== text) return;
        sessionStorage.removeItem(draftKey(id));
        setKept({ state: "saved" });
      } catch (error) {
        setKept({ state: "failed", why: messageOf(error, "the server can’t be reached") });
      }
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [id, text, kept.state]);
  return {
    text,
    kept,
    change(next: string) {
      sessionStorage.setItem(draftKey(id), next);
      setText(next);
      setKept({ state: "waiting" });
    },
    forget: () => sessionStorage.removeItem(draftKey(id)),
  };
}

/** Where a claimed reply is written. */
export function Desk({ assignment }: { assignment: Assignment }) {
  const { id, disclosure, change_note, lapses_at } = assignment;
  const { text, kept, change, forget } = useAutosave(id, assignment.text);
  const submit = useSubmit();
  const release = useRelease();
  const send = () =>
    submit.mutate(
      { id, text },
      {
        onSuccess: forget,
        onError: (error) =>
          showToast({
            title: "Not submitted",
            description: messageOf(error, "Please try again."),
            tone: "destructive",
          }),
      },
    );
  return (
    <form
      className="grid gap-3"
      aria-label="Reply"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
      }}
    >
      {change_note && (
        <p role="note" className="rounded-lg bg-caution-soft px-3 py-2">
          <strong>The customer asks for a change:</strong> {change_note}
        </p>
      )}
      <TextArea
        label="Your reply"
        rows={9}
        value={text}
        maxLength={limits.replyMax}
        hint={`${text.length.toLocaleString()} of ${limits.replyMax.toLocaleString()} characters. This line is added at the end: ${disclosure}`}
        onChange={(event) => change(event.target.value)}
      />
      <p role="status" className="text-sm text-ink-2">
        {kept.state === "failed" ? `Not saved: ${kept.why}` : words[kept.state]}
        {lapses_at && (
          <>
            {" · "}lapses at{" "}
            {new Date(lapses_at).toLocaleTimeString(undefined, { timeStyle: "short" })} without work
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={submit.isPending}>
          Submit
        </Button>
        <Button busy={release.isPending} onClick={() => release.mutate(id)}>
          Release
        </Button>
      </div>
    </form>
  );
}
