import { brand } from "@earshot/contract";
import { PublicPage } from "./parts/public-page.tsx";

/** The page of a mail's unsubscribe link. The server inserts the button, or the result, below the title. */
export function UnsubscribePage() {
  return (
    <PublicPage
      title="Mails about your replies"
      lead={`${brand.name} mails you when a reply waits for you or something happened to one.`}
    >
      <p className="max-w-[46ch] text-ink-2">
        Mails about your account, such as a new password, are still sent.
      </p>
    </PublicPage>
  );
}
