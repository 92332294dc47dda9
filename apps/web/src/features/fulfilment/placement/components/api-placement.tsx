import {
  type Assignment,
  type CandidateAccount,
  type Placing,
  sourceNames,
} from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { accountName } from "../../../../lib/post-title.ts";
import { Button } from "../../../../ui/button.tsx";
import { usePlaceByApi } from "../api/place-reply.ts";
import { Problems } from "./copy-text.tsx";

interface ApiPlacementProps {
  assignment: Assignment;
  placing: Placing;
  account: CandidateAccount;
}

/** A button with a confirmation, since a posted reply can't be undone here. */
export function ApiPlacement({ assignment, placing, account }: ApiPlacementProps) {
  const { source } = assignment.post;
  const platform = sourceNames[source];
  const place = usePlaceByApi(assignment.id);
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isAsking) question.current?.focus();
  }, [isAsking]);
  const close = () => {
    setAsking(false);
    opener.current?.focus();
  };
  const name = accountName(source, account.name);
  return (
    <div className="grid justify-items-start gap-3">
      <p
        dir="auto"
        className="max-w-[72ch] border-l-2 border-line pl-4 whitespace-pre-line [overflow-wrap:anywhere]"
      >
        {placing.text}
      </p>
      <Button
        ref={opener}
        variant={isAsking ? "secondary" : "primary"}
        aria-expanded={isAsking}
        onClick={() => setAsking(true)}
      >
        Post the reply as {name}
      </Button>
      {isAsking && (
        <div className="grid gap-2 rounded-lg bg-caution-soft px-4 py-3">
          <p ref={question} tabIndex={-1} className="outline-none">
            {platform} posts this text immediately and publicly as <bdi>{name}</bdi>. You can’t undo
            this here.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              busy={place.isPending}
              onClick={() => place.mutate(account.id ?? "", { onError: close })}
            >
              {place.isPending ? "Sending…" : "Post now"}
            </Button>
            <Button onClick={close}>Not yet</Button>
          </div>
        </div>
      )}
      <Problems error={place.error} fallback="It could not be posted. Please try again." />
    </div>
  );
}
