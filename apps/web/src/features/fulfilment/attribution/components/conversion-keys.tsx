import type { ConversionSetup } from "@earshot/contract";
import { useRef, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useRenewKeys } from "../api/renew-conversion-keys.ts";

interface CodeProps {
  label: string;
  text: string;
  /** The text to copy if it differs from the one shown. */
  copyText?: string;
}

/** A code block with a copy button; it scrolls sideways. */
export function Code({ label, text, copyText = text }: CodeProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys as well
        tabIndex={0}
        className="w-full overflow-x-auto rounded-lg border border-line bg-raised px-4 py-3 font-mono text-sm"
      >
        <pre>{text}</pre>
      </section>
      <CopyButton text={copyText} label={`Copy ${label.toLowerCase()}`} />
    </div>
  );
}

/** An example call from a customer's server, with placeholders. */
const serverCall = (endpoint: string, secretKey: string) =>
  [
    `curl ${endpoint} \\`,
    `  -H "Authorization: Bearer ${secretKey}" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"click": "<es_click>", "name": "order", "id": "order-1042", "value": 4900, "currency": "USD"}'`,
  ].join("\n");

/** The example call with the secret key, and a button to renew the keys; both for the owner only. */
export function ConversionKeys({ setup }: { setup: ConversionSetup }) {
  const { secretKey, endpoint } = setup;
  const [isShown, setShown] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const renew = useRenewKeys();
  const close = () => {
    setConfirming(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (secretKey === null) {
    return (
      <p className="max-w-[72ch] text-ink-2">
        Only the owner of this workspace can see the secret key for server calls.
      </p>
    );
  }
  return (
    <>
      <Code
        label="The request"
        text={serverCall(endpoint, isShown ? secretKey : "sk_…")}
        copyText={serverCall(endpoint, secretKey)}
      />
      <div className="flex flex-wrap gap-2">
        <Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? "Hide the secret key" : "Show the secret key"}
        </Button>
        <Button
          ref={opener}
          variant="quiet"
          aria-expanded={isConfirming}
          onClick={() => setConfirming(!isConfirming)}
        >
          Renew both keys
        </Button>
      </div>
      {isConfirming && (
        <div className="grid max-w-[72ch] justify-items-start gap-2 rounded-lg bg-caution-soft px-4 py-3">
          <p>
            The current snippet and secret key stop working immediately. Conversions are lost until
            you use the new ones on your pages and your server.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              busy={renew.isPending}
              onClick={() =>
                renew.mutateAsync().then(
                  () => {
                    showToast({ title: "New keys created. Add the new snippet to your pages." });
                    close();
                  },
                  (error) =>
                    showToast({
                      title: "Not renewed",
                      description: messageOf(error, "Please try again."),
                      tone: "destructive",
                    }),
                )
              }
            >
              {renew.isPending ? "Renewing…" : "Renew now"}
            </Button>
            <Button onClick={close}>Cancel</Button>
          </div>
        </div>
      )}
    </>
  );
}
