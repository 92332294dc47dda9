import { brand as product } from "@earshot/contract";
import { useBrand } from "../../lib/brand.ts";
import { PageTitle } from "../../ui/page-title.tsx";

/** Replaces a screen that clients of an agency can't see. */
export function AgencyOnlyPage({ title }: { title: string }) {
  const { name, supportEmail } = useBrand();
  return (
    <>
      <PageTitle documentTitle={`${title} · ${product.name}`}>{title}</PageTitle>
      <p className="mt-4 max-w-[65ch] text-ink-2">
        {name} looks after this for you. Questions? Write to{" "}
        <a href={`mailto:${supportEmail}`} className="underline">
          {supportEmail}
        </a>
        .
      </p>
    </>
  );
}
