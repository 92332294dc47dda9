import type { FriendSummary } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { messageOf } from "../../../../lib/api-error.ts";
import { dateFormat } from "../../../../lib/date-format.ts";
import { age, count, exactTime, toMoment } from "../../../../lib/format.ts";
import { IfMay } from "../../../../shared/needs-role.tsx";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useDeleteResults } from "../api/delete-results.ts";
import { useRevokeLink } from "../api/revoke-link.ts";
import { shareLink } from "../share.ts";
import { ShareButton } from "./share-button.tsx";

const dayAndMonth = dateFormat({ day: "numeric", month: "short" });

/** The confirmation of each action. */
const questions = {
  revoke: { consequence: "The current link will stop working.", yes: "Create a new link" },
  delete: {
    consequence: "It is deleted for you and for everyone who has its link.",
    yes: "Delete it",
  },
} as const;

interface SavedRowProps {
  summary: FriendSummary;
  now: number;
  onDeleted: () => void;
}

/** A snapshot of the workspace: open, share, renew its link, delete. */
export function SavedRow({ summary, now, onDeleted }: SavedRowProps) {
  const { id, title, created_at, expiresAt, shareToken, phrases, threads } = summary;
  const revoke = useRevokeLink();
  const remove = useDeleteResults();
  const [asking, setAsking] = useState<keyof typeof questions | null>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const starts = {
    revoke: useRef<HTMLButtonElement>(null),
    delete: useRef<HTMLButtonElement>(null),
  };

  // The question replaces the pressed button, and later the other way around; the focus follows.
  const ask = (about: keyof typeof questions) => {
    flushSync(() => setAsking(about));
    keep.current?.focus();
  };
  const stopAsking = () => {
    flushSync(() => setAsking(null));
    if (asking) starts[asking].current?.focus();
  };

  const act = async () => {
    try {
      if (asking === "delete") {
        await remove.mutateAsync(id);
        showToast({ title: "Friend search deleted." });
        return onDeleted();
      }
      await revoke.mutateAsync(id);
      showToast({ title: "New link created. The old one no longer works." });
      stopAsking();
    } catch {
      // Shown below.
    }
  };
  const ends = toMoment(expiresAt);
  const error = revoke.error ?? remove.error;
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <div className="[overflow-wrap:anywhere]">
        <Link
          to="/friend/results/$id"
          params={{ id }}
          className="font-semibold underline decoration-edge underline-offset-4 hover:decoration-signal"
        >
          <bdi>{title}</bdi>
        </Link>
        <p className="text-sm text-ink-3">
          <time dateTime={created_at} title={exactTime(created_at)}>
            {age(created_at, now)}
          </time>
          {", "}
          {count(threads, "thread")}
          {ends && (
            <>
              , open until{" "}
              <time dateTime={expiresAt} title={exactTime(expiresAt)}>
                {dayAndMonth(ends)}
              </time>
            </>
          )}
        </p>
        <p className="text-sm text-ink-2">{phrases.map((phrase) => `“${phrase}”`).join(", ")}</p>
      </div>
      {asking ? (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">{`${questions[asking].yes}: ${title}?`}</legend>
          <span className="w-full text-sm text-ink-2">{questions[asking].consequence}</span>
          <Button
            variant="primary"
            size="small"
            busy={revoke.isPending || remove.isPending}
            onClick={() => void act()}
          >
            {questions[asking].yes}
          </Button>
          <Button ref={keep} size="small" onClick={stopAsking}>
            Keep
          </Button>
        </fieldset>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Link
            to="/friend/results/$id"
            params={{ id }}
            aria-label={`Open ${title}`}
            className={buttonClass("secondary", "small")}
          >
            Open
          </Link>
          <ShareButton
            size="small"
            label="Copy link"
            about={title}
            link={shareLink(location.origin, id, shareToken)}
          />
          <IfMay call="deleteFriendResults">
            <Button
              ref={starts.revoke}
              size="small"
              aria-label={`New link for ${title}`}
              onClick={() => ask("revoke")}
            >
              New link
            </Button>
            <Button
              ref={starts.delete}
              size="small"
              aria-label={`Delete ${title}`}
              onClick={() => ask("delete")}
            >
              Delete
            </Button>
          </IfMay>
        </div>
      )}
      {error && (
        <p role="alert" className="text-sm font-medium text-signal">
          {messageOf(error, "The friend search could not be changed. Please try again.")}
        </p>
      )}
    </li>
  );
}
