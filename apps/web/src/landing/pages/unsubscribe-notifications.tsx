import { brand } from "@earshot/contract";
import { PublicPage } from "./parts/public-page.tsx";

/**
 * The page of a notification email's unsubscribe link. The server inserts the button, or the result, below the title.
 */
export function UnsubscribeNotificationsPage() {
  return (
    <PublicPage
      title="Emailed notifications"
      lead={`${brand.name} emails you about new mentions, as you set it up.`}
    >
      <p className="max-w-[46ch] text-ink-2">
        This turns off one notification channel. All mentions stay in the app. You still get emails
        about replies that need your attention, and about your account.
      </p>
    </PublicPage>
  );
}
