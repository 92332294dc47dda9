import { useEffect, useRef } from "react";
import { Button } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";

interface WebhookSecretProps {
  secret: string;
  /** Additional information about it. */
  note?: string;
  onDone: () => void;
}

/** The signing secret of a webhook, shown once. */
export function WebhookSecret({ secret, note, onDone }: WebhookSecretProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid max-w-[72ch] grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-raised p-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        Copy the signing secret now
      </h3>
      <p className="text-ink-2">
        This is the only time it is shown. Your server verifies with it that an event is ours.
        {note && ` ${note}`}
      </p>
      <code className="rounded-lg bg-paper px-3 py-2 text-sm [overflow-wrap:anywhere]">
        {secret}
      </code>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={secret} label="Copy secret" />
        <Button variant="quiet" onClick={onDone}>
          I have copied it
        </Button>
      </div>
    </div>
  );
}
