import type { Assignment } from "@earshot/contract";
import { useRef, useState } from "react";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { webAddress } from "../../../lib/format.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { TextArea, TextField } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { useMarkPlaced } from "../api.ts";

/** What is in the way of a placement, one sentence each. */
const problemsOf = (error: unknown): readonly string[] =>
  error instanceof ApiError && error.details.length > 0
    ? error.details
    : [messageOf(error, "The comment could not be looked up.")];

/** The steps of placing an approved reply by hand. */
export function Placing({
  assignment,
  onPlaced,
}: {
  assignment: Assignment;
  onPlaced: (placed: Assignment) => void;
}) {
  const text = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  const [permalink, setPermalink] = useState("");
  const place = useMarkPlaced();
  const address = webAddress(assignment.post.url);
  async function copy() {
    // Selected as well: where the clipboard is refused, a key does the rest.
    text.current?.select();
    await navigator.clipboard?.writeText(assignment.text).then(
      () => setCopied(true),
      () => undefined,
    );
  }
  return (
    <section aria-label="Place it" className="grid content-start gap-4">
      <h3 className="font-display text-xl font-bold tracking-[-0.02em]">Place it</h3>
      <ol className="grid list-decimal gap-4 pl-5">
        <li>
          {/* A list item that is a grid itself has no number. */}
          <div className="grid justify-items-start gap-2">
            <TextArea
              className="w-full"
              ref={text}
              label="Copy the approved text"
              rows={6}
              readOnly
              value={assignment.text}
            />
            <Button onClick={() => void copy()}>{copied ? "Copied!" : "Copy"}</Button>
          </div>
        </li>
        <li>
          {address && (
            <a
              href={address}
              target="_blank"
              rel="noopener nofollow ugc noreferrer"
              className={buttonClass("secondary")}
            >
              Open the thread and post it there
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </li>
        <li>
          <form
            className="grid justify-items-start gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              place.mutate(
                { id: assignment.id, permalink },
                {
                  onSuccess: ({ assignment: placed }) => {
                    showToast({ title: "Placed. We look after it from here." });
                    onPlaced(placed);
                  },
                },
              );
            }}
          >
            <TextField
              className="w-full"
              label="Paste the permalink of your comment"
              type="url"
              value={permalink}
              required
              onChange={(event) => setPermalink(event.target.value)}
            />
            {place.error && (
              <ul role="alert" className="list-disc pl-5 font-medium text-signal">
                {problemsOf(place.error).map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            )}
            <Button type="submit" look="primary" busy={place.isPending}>
              {place.isPending ? "Checking..." : "Check and record"}
            </Button>
          </form>
        </li>
      </ol>
    </section>
  );
}
