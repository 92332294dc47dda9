import { brand } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

/** Any address that leads nowhere. */
export function NotFoundPage() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-4 px-5">
      <Logo name={brand.name} />
      <PageTitle documentTitle={`404 Page Not Found · ${brand.name}`}>404 Page Not Found</PageTitle>
      <p className="text-ink-2">This address leads nowhere. It may have been mistyped.</p>
      <Link to="/" className={buttonClass("primary")}>
        To {brand.name}
      </Link>
    </main>
  );
}
