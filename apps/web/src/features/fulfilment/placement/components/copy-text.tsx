import type { Placing, Source } from "@earshot/contract";
import { sourceNames } from "@earshot/contract";
import { useRef, useState } from "react";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { webAddress } from "../../../../lib/format.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { TextArea } from "../../../../ui/field.tsx";

/** Why a placement failed, one sentence each. */
export function Problems({ error, fallback }: { error: unknown; fallback: string }) {
  if (!error) return null;
  const details = error instanceof ApiError ? error.details : [];
  const problems = details.length > 0 ? details : [messageOf(error, fallback)];
  return (
    <ul role="alert" className="list-disc pl-5 font-medium text-signal">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
}

/** The approved text, to be copied. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  async function copy() {
    // Select the text too, so that Ctrl+C works if the browser denies clipboard access.
    field.current?.select();
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  }
  return (
    // The grid is inside the list item, because a list item with `display: grid` loses its number.
    <div className="grid justify-items-start gap-2">
      <TextArea className="w-full" ref={field} label={label} rows={6} readOnly value={text} />
      <Button onClick={() => void copy()}>{copied ? "Copied!" : "Copy"}</Button>
    </div>
  );
}

/** A link to the thread in which the reply is to be posted. */
export function OpenThread({ placing, source }: { placing: Placing; source: Source }) {
  const address = webAddress(placing.address);
  if (!address) return <p>Open the thread and post the reply there.</p>;
  return (
    <ExternalLink href={address} className={buttonClass("secondary")}>
      {placing.isPrefilled
        ? `Open ${sourceNames[source]} with the text filled in`
        : "Open the thread and post it there"}
    </ExternalLink>
  );
}
