import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

const shownMs = 2_000;

/** Copies a text, and confirms it for two seconds. If the clipboard is refused, it says so. */
export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("refused");
    }
  }
  const words = { copied: "Copied!", refused: "Select the text and copy it" };
  return (
    <>
      <Button onClick={() => void copy()}>{outcome ? words[outcome] : label}</Button>
      <span role="status" className="sr-only">
        {outcome && words[outcome]}
      </span>
    </>
  );
}
