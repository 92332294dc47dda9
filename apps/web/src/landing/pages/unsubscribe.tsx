import { brand } from "@earshot/contract";
import { PublicPage } from "./parts/public-page.tsx";

/** The page of an email's unsubscribe link. The server inserts the button, or the result, below the title. */
export function UnsubscribePage() {
  return (
    <PublicPage
      title="Emails about your replies"
      lead={`${brand.name} emails you when a reply needs your attention.`}
    >
      <p className="max-w-[46ch] text-ink-2">
        You still get emails about your account, such as password resets.
      </p>
    </PublicPage>
  );
}
