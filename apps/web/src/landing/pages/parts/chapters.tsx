import type { ReactNode } from "react";

/** A numbered part of a long text; its id is its anchor and does not change with the numbers. */
export interface Chapter {
  id: string;
  title: string;
  body: ReactNode;
}

/** A long text with a table of contents, which stays in view if there is room. */
export function Chapters({ chapters }: { chapters: readonly Chapter[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[17rem_minmax(0,46ch)] lg:gap-14">
      <nav
        aria-labelledby="contents"
        className="content-start self-start rounded-lg border border-line bg-raised p-5 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto"
      >
        <h2 id="contents" className="mb-2 text-lg">
          Contents
        </h2>
        <ol>
          {chapters.map(({ id, title }, index) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="grid min-h-8 grid-cols-[1.75rem_minmax(0,1fr)] items-baseline py-1 text-ink-2 underline-offset-4 hover:text-ink hover:underline"
              >
                <span className="tabular-nums">{index + 1}.</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid max-w-[46ch] grid-cols-[minmax(0,1fr)] gap-10">
        {chapters.map(({ id, title, body }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid gap-4">
            <h2 id={`${id}-title`} className="text-xl">
              {index + 1}. {title}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  );
}
