import type { FoundFeed } from "@earshot/contract";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useAddFeed, usePreviewFeed } from "../api/workspace-feeds.ts";
import { FoundFeeds } from "./found-feeds.tsx";

interface AddFeedFormProps {
  /** The addresses in the list. */
  added: readonly string[];
  /** A link to the plans, shown when the plan allows no more. */
  plansLink: ReactNode;
}

/** Finds feeds and forums at an address, shows them, and adds them. */
export function AddFeedForm({ added, plansLink }: AddFeedFormProps) {
  const [address, setAddress] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const preview = usePreviewFeed();
  const add = useAddFeed();
  const field = useRef<HTMLFormElement>(null);

  function find(event: FormEvent): void {
    event.preventDefault();
    add.reset();
    const typed = address.trim();
    setProblem(typed === "" ? "Enter the address of a feed or forum." : null);
    if (typed !== "") preview.mutate(typed);
  }

  const addOne = ({ address: at, title }: FoundFeed) =>
    add.mutate(at, {
      onSuccess: () => {
        showToast({ title: `${title} added. We’ll search its posts for your keywords.` });
        preview.reset();
        setAddress("");
        field.current?.querySelector("input")?.focus();
      },
    });

  const failure =
    problem ??
    (preview.error ? messageOf(preview.error, "The address could not be read.") : undefined);
  const isFull = add.error instanceof ApiError && add.error.code === "FEEDS_FULL";
  return (
    <div className="grid gap-4">
      <form ref={field} aria-label="Add a feed or forum" noValidate onSubmit={find}>
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <TextField
            label="Address"
            className="min-w-0 flex-1 basis-72"
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2_000}
            placeholder="community.example.com"
            hint="Of a feed, of a website that has one, or of a Discourse forum."
            error={failure}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <Button type="submit" variant="primary" className="sm:mt-7" busy={preview.isPending}>
            Find feeds
          </Button>
        </div>
      </form>
      {preview.data && (
        <FoundFeeds
          found={preview.data}
          added={added}
          adding={add.isPending ? add.variables : null}
          onAdd={addOne}
        />
      )}
      {add.error && (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <p className="font-medium text-signal">
            {messageOf(add.error, "The feed could not be added.")}
          </p>
          {isFull && plansLink}
        </div>
      )}
    </div>
  );
}
