import type { ReactNode } from "react";
import { TextLink } from "./text.tsx";

/** The content of a public page. The server inserts notices right below the title. */
export function PublicPage({
  title,
  lead,
  updated,
  children,
}: {
  title: string;
  lead: ReactNode;
  /** The date of the last change, as text and in machine-readable form. */
  updated?: { words: string; date: string };
  children: ReactNode;
}) {
  return (
    <main
      id="content"
      className="wrap group grid grid-cols-[minmax(0,1fr)] gap-10 py-10 [overflow-wrap:anywhere] sm:py-14"
    >
      <header className="grid max-w-[46ch] justify-items-start gap-4 [&>form]:order-last [&>[role=status]]:w-full [&>[role=status]]:rounded-lg [&>[role=status]]:border [&>[role=status]]:border-edge [&>[role=status]]:bg-raised [&>[role=status]]:p-4 [&_button]:min-h-11 [&_button]:rounded-lg [&_button]:bg-signal [&_button]:px-5 [&_button]:font-semibold [&_button]:text-on-signal [&_button:hover]:bg-signal-strong">
        <TextLink to="/">Back to Home</TextLink>
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {updated && (
          <p className="text-ink-2">
            Last updated <time dateTime={updated.date}>{updated.words}</time>
          </p>
        )}
        {/* Hidden while the server shows a step of a request. */}
        <p className="text-lg text-ink-2 group-has-[[data-opt-out-step]]:hidden">{lead}</p>
      </header>
      {children}
    </main>
  );
}
