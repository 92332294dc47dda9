import { Link } from "@tanstack/react-router";
import { useBrand } from "../../lib/brand.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

/** The page of an unknown address. */
export function NotFoundPage() {
  const brand = useBrand();
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-4 px-5">
      <Logo name={brand.name} />
      <PageTitle documentTitle={`404 Page Not Found · ${brand.name}`}>404 Page Not Found</PageTitle>
      <p className="text-ink-2">There is no page at this address. Check it for typos.</p>
      <Link to={brand.isWhiteLabel ? "/auth" : "/"} className={buttonClass("primary")}>
        Go to {brand.name}
      </Link>
    </main>
  );
}
