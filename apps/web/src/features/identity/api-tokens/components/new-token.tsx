import { useEffect, useRef } from "react";
import { Button } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";

interface NewTokenProps {
  name: string;
  secret: string;
  onDone: () => void;
}

/** The secret of a new token, shown once. */
export function NewToken({ name, secret, onDone }: NewTokenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid max-w-[72ch] grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-raised p-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        Copy the token “{name}” now
      </h3>
      <p className="text-ink-2">
        This is the only time it is shown. Keep it like a password: anyone who has it can act in
        this workspace.
      </p>
      <code className="rounded-lg bg-paper px-3 py-2 text-sm [overflow-wrap:anywhere]">
        {secret}
      </code>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={secret} label="Copy token" />
        <Button variant="quiet" onClick={onDone}>
          I have copied it
        </Button>
      </div>
    </div>
  );
}
