import { limits } from "@earshot/contract";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../../ui/button.tsx";

interface ShareButtonProps {
  link: string;
  label: string;
  /** What is shared, if the label alone does not say it. */
  about?: string;
  size?: "normal" | "small";
  onCopied?: () => void;
}

/** Copies a link and confirms it for two seconds; if the browser refuses, shows the link. */
export function ShareButton({ link, label, about, size = "normal", onCopied }: ShareButtonProps) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const [isShown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), limits.copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  useEffect(() => {
    if (!isShown) return;
    field.current?.focus();
    field.current?.select();
  }, [isShown]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      setShown(false);
      onCopied?.();
    } catch {
      setShown(true);
      field.current?.select();
    }
  }
  const text = isCopied ? "Copied!" : label;
  return (
    <>
      <Button
        size={size}
        aria-label={about && !isCopied ? `${label}: ${about}` : undefined}
        onClick={() => void copy()}
      >
        {text}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && "Copied!"}
      </span>
      {isShown && (
        <span className="grid w-full gap-1">
          <label htmlFor={id} className="text-sm text-ink-2">
            Your browser doesn’t allow copying. Copy the link yourself:
          </label>
          {/* The link grants access to the results, so analytics must not read it. */}
          <input
            ref={field}
            id={id}
            readOnly
            value={link}
            className="ph-no-capture min-h-11 w-full rounded-lg border border-edge bg-raised px-3 font-mono text-sm"
          />
        </span>
      )}
    </>
  );
}
