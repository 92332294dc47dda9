import type { Source } from "@earshot/contract";
import { lengthOf } from "../prose.ts";

interface TextLengthProps {
  id: string;
  source: Source;
  /** As it will be posted, with the disclosure line. */
  text: string;
}

/** The length of the reply as its platform counts it, including the disclosure. */
export function TextLength({ id, source, text }: TextLengthProps) {
  const { length, max } = lengthOf(source, text);
  const over = length - max;
  return (
    <p
      id={id}
      title="As the platform counts it, including the disclosure"
      className={`px-2 text-sm tabular-nums ${over > 0 ? "font-semibold text-signal" : "text-ink-3"}`}
    >
      {length.toLocaleString()} of {max.toLocaleString()}
      {over > 0 && `: ${over.toLocaleString()} over the limit`}
      <span className="sr-only"> characters, including the disclosure</span>
    </p>
  );
}
