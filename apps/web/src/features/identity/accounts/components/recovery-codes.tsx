import { brand as product } from "@earshot/contract";
import { useEffect, useRef } from "react";
import { useBrand } from "../../../../lib/brand.ts";
import { downloadText } from "../../../../lib/download.ts";
import { Button } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";

/** Groups a code in fours, which are easier to read and type. The server ignores hyphens. */
const grouped = (code: string) =>
  code
    .replaceAll("-", "")
    .match(/.{1,4}/g)
    ?.join("-") ?? code;

interface RecoveryCodesProps {
  codes: string[];
  /** Whether they belong to an app that replaced another one. */
  replaces: boolean;
  onDone: () => void;
}

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, replaces, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { slug } = useBrand();
  const fileName = `${slug ?? product.name.toLowerCase()}-recovery-codes.txt`;
  useEffect(() => heading.current?.focus(), []);
  const shown = codes.map(grouped);
  const text = shown.join("\n");
  return (
    <div className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {replaces
          ? "The new app is in use. Keep these recovery codes; the earlier ones no longer work."
          : "Two-step sign-in is on. Keep these recovery codes."}
      </h3>
      <p className="text-ink-2">
        Each one signs you in once when you don't have your phone. They are shown only once.
      </p>
      <ul
        aria-label="Recovery codes"
        className="ph-no-capture grid w-fit gap-x-8 gap-y-1 rounded-lg border border-line bg-raised px-4 py-3 font-mono sm:grid-cols-2"
      >
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} />
        <Button onClick={() => downloadText(fileName, `${text}\n`)}>Download</Button>
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}
