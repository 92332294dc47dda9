import { type Assignment, limits } from "@earshot/contract";
import { messageOf } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { useRelease, useSubmit } from "../api.ts";
import { useAutosave } from "../use-autosave.ts";

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
      className="grid content-start gap-3"
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
        <p role="note" className="rounded-lg bg-caution-soft px-3 py-2 [overflow-wrap:anywhere]">
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
        {kept.state === "failed"
          ? `Not saved: ${kept.why}`
          : kept.state === "saved"
            ? "Saved"
            : "Saving…"}
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
