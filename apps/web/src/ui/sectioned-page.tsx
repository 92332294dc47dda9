import type { ReactNode } from "react";
import { PageTitle } from "./page-title.tsx";

interface SectionedPageProps {
  title: string;
  /** The shown section's name. */
  section: string;
  documentTitle: string;
  /** Shown beside the title. */
  aside?: ReactNode;
  /** A link for each section. */
  links: ReactNode;
  children: ReactNode;
}

/** A page that shows one of its sections; the links to them are on the left if there is room. */
export function SectionedPage({
  title,
  section,
  documentTitle,
  aside,
  links,
  children,
}: SectionedPageProps) {
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        {/* Its key moves the focus to the title of each section that is opened. */}
        <PageTitle key={section} documentTitle={documentTitle}>
          {title}
          <span className="sr-only">: {section}</span>
        </PageTitle>
        {aside}
      </header>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <nav
          aria-label={`${title} sections`}
          className="flex flex-wrap gap-1 border-b border-line pb-3 lg:sticky lg:top-6 lg:grid lg:border-b-0 lg:pb-0"
        >
          {links}
        </nav>
        <div className="grid max-w-[72ch] grid-cols-[minmax(0,1fr)] gap-10">{children}</div>
      </div>
    </>
  );
}

/** The classes of a link to a section. */
export const sectionLinkClass = {
  base: "flex min-h-9 items-center rounded-lg border px-3 text-sm font-medium lg:min-h-10 lg:text-base",
  active: "border-line bg-raised text-ink",
  inactive: "border-transparent text-ink-2 hover:bg-raised hover:text-ink",
} as const;
