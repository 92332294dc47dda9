import { brand } from "@earshot/contract";
import { useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

const reloadPage = () => location.reload();

/** Shown when a screen can't be loaded or drawn. It loads again when the connection returns. */
export function FailedPage({ reload = reloadPage }: { reload?: () => void }) {
  useEffect(() => {
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [reload]);
  return (
    <div className="mx-auto grid max-w-md justify-items-start gap-4 px-5 py-24">
      <PageTitle documentTitle={brand.name}>This screen could not be loaded</PageTitle>
      <p role="alert" className="text-ink-2">
        {navigator.onLine
          ? "Something went wrong on this screen. What you have written is stored in this browser."
          : "You are offline. The screen loads as soon as the connection returns."}
      </p>
      <Button variant="primary" onClick={reload}>
        Load it again
      </Button>
    </div>
  );
}
