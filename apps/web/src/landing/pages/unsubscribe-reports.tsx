import { brand } from "@earshot/contract";
import { PublicPage } from "./parts/public-page.tsx";

/** The page of a report email's unsubscribe link. The server inserts the button, or the result, below the title. */
export function UnsubscribeReportsPage() {
  return (
    <PublicPage
      title="Emailed reports"
      lead={`${brand.name} emails you the weekly and monthly reports of a workspace.`}
    >
      <p className="max-w-[46ch] text-ink-2">
        The reports stay in the app, on the page Reports. You still get emails about replies that
        need your attention, and about your account.
      </p>
    </PublicPage>
  );
}
