import { brand, type CallData, type Calls } from "@earshot/contract";
import type { ReactNode } from "react";
import { dayOf } from "../../../../lib/format.ts";
import { buttonClass } from "../../../../ui/button.tsx";
import { Logo } from "../../../../ui/logo.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { FrameworkText } from "./framework-text.tsx";

/** A framework as visitors with its link see it. */
export type SharedFramework = CallData<Calls["getSharedFramework"]>["framework"];

/** The frame around a shared framework, also when there is none. */
export function SharedFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 px-5 py-6 sm:py-10">
      <header>
        <a href="/" className="inline-block rounded-lg">
          <Logo name={brand.name} />
        </a>
      </header>
      <main className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {children}
        <div>
          {/* The landing page is not part of the app. */}
          <a href="/" className={buttonClass("secondary")}>
            What is {brand.name}?
          </a>
        </div>
      </main>
    </div>
  );
}

/** A shared framework. The server renders it too, before the app runs. */
export function SharedFrameworkPage({ framework }: { framework: SharedFramework }) {
  const { title, sections, updatedAt } = framework;
  return (
    <SharedFrame>
      <div className="grid gap-1 [overflow-wrap:anywhere]">
        <p className="text-sm text-ink-3">{`Action framework, ${dayOf(updatedAt)}`}</p>
        {/* The document title omits the framework's, because analytics receives it. */}
        <PageTitle documentTitle={`Action framework · ${brand.name}`}>
          <bdi>{title}</bdi>
        </PageTitle>
      </div>
      <FrameworkText level={2} sections={sections} />
    </SharedFrame>
  );
}
