import { brand } from "@earshot/contract";
import { useEffect, useState } from "react";
import { useBrand } from "../../lib/brand.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

const reloadPage = () => location.reload();

/** Screens that anyone can open; all others belong to a customer or a writer. */
const publicScreen =
  /^\/(?:$|auth|reset-password|verify-email|invitations|friend\/results|shared|reports)/;

/** The page that the error screen links to. */
function wayBack(path: string, isWhiteLabel: boolean): { href: string; label: string } {
  if (path.startsWith("/writers"))
    return { href: "/writers/opportunities", label: "Back to opportunities" };
  if (!publicScreen.test(path)) return { href: "/dashboard", label: "Back to the overview" };
  return isWhiteLabel
    ? { href: "/auth", label: "Go to the sign-in" }
    : { href: "/", label: "Go to the start page" };
}

/** Shown when a screen can't be loaded or drawn. It loads again when the connection returns. */
export function FailedPage({
  error,
  reload = reloadPage,
}: {
  error?: unknown;
  reload?: () => void;
}) {
  const { isWhiteLabel } = useBrand();
  const [errorId, setErrorId] = useState<string | null>(null);
  useEffect(() => {
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [reload]);
  useEffect(() => {
    // Without a connection nothing is wrong with the screen.
    if (!navigator.onLine || error === undefined) return;
    import("../../lib/error-reports/report-error.ts").then(
      ({ reportError }) => setErrorId(reportError(error)),
      () => undefined,
    );
  }, [error]);
  const back = wayBack(location.pathname, isWhiteLabel);
  return (
    <div className="mx-auto grid max-w-md justify-items-start gap-4 px-5 py-24">
      <PageTitle documentTitle={brand.name}>This screen could not be loaded</PageTitle>
      <p role="alert" className="text-ink-2">
        {navigator.onLine
          ? "Something went wrong on this screen. What you have written is stored in this browser."
          : "You are offline. The screen loads as soon as the connection returns."}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={reload}>
          Try again
        </Button>
        {/* Loads a new page, because the state of this one may be the cause. */}
        <a href={back.href} className={buttonClass("secondary")}>
          {back.label}
        </a>
      </div>
      {errorId && (
        <p className="text-sm text-ink-3">
          This error was reported. If you contact us, include this ID:
          <code className="block break-all text-ink-2">{errorId}</code>
        </p>
      )}
    </div>
  );
}
