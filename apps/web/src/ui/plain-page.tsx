import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Logo } from "./logo.tsx";

/** A narrow page of its own, without the frame of an area: the logo leads home. */
export function PlainPage({
  name,
  className,
  children,
}: {
  name: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <main
      className={classNames(
        "mx-auto grid min-h-dvh w-full max-w-sm grid-cols-[minmax(0,1fr)] content-center gap-6 px-5 py-10",
        className,
      )}
    >
      <Link to="/" className="justify-self-start rounded-lg">
        <Logo name={name} />
      </Link>
      {children}
    </main>
  );
}
