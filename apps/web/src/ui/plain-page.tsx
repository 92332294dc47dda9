import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useShownBrand } from "./brand.ts";
import { classNames } from "./class-names.ts";
import { Logo } from "./logo.tsx";

const widths = {
  /** A short form. */
  narrow: "max-w-sm content-center",
  /** A form with long answers. */
  middle: "max-w-lg content-center",
  /** Lists. */
  wide: "max-w-2xl content-start",
  /** Navigation and two columns. */
  full: "max-w-[92rem] content-start md:px-10",
} as const;

/** A page without the navigation of an area; the logo links to the home page. */
export function PlainPage({
  name,
  width = "narrow",
  tools,
  children,
}: {
  name: string;
  width?: keyof typeof widths;
  /** The app's controls beside the logo, on every screen. */
  tools?: ReactNode;
  children: ReactNode;
}) {
  const brand = useShownBrand();
  return (
    <main
      className={classNames(
        "mx-auto grid min-h-dvh w-full grid-cols-[minmax(0,1fr)] gap-6 px-5 py-10 [overflow-wrap:anywhere]",
        widths[width],
      )}
    >
      <div className="flex items-center justify-between gap-4">
        <Link to={brand?.homePath ?? "/"} className="rounded-lg">
          <Logo name={name} />
        </Link>
        {tools && <div className="flex items-center gap-2">{tools}</div>}
      </div>
      {children}
    </main>
  );
}
