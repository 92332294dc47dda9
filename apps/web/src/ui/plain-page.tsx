import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Logo } from "./logo.tsx";

const widths = {
  /** A short form. */
  narrow: "max-w-sm content-center",
  /** A form with long answers. */
  middle: "max-w-lg content-center",
  /** Lists. */
  wide: "max-w-2xl content-start",
  /** Two things beside each other. */
  full: "max-w-[80rem] content-start md:px-10",
} as const;

/** A page without the navigation of an area; the logo links to the home page. */
export function PlainPage({
  name,
  width = "narrow",
  children,
}: {
  name: string;
  width?: keyof typeof widths;
  children: ReactNode;
}) {
  return (
    <main
      className={classNames(
        "mx-auto grid min-h-dvh w-full grid-cols-[minmax(0,1fr)] gap-6 px-5 py-10 [overflow-wrap:anywhere]",
        widths[width],
      )}
    >
      <Link to="/" className="justify-self-start rounded-lg">
        <Logo name={name} />
      </Link>
      {children}
    </main>
  );
}
