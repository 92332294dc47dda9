/** The connection to Sentry. Loaded only where it is configured. */
import { scrubErrorText } from "@earshot/contract";
import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from "@sentry/browser";
import type { ErrorReportSettings } from "./report-error.ts";

const maxCauses = 5;
const idInPath = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** An error and its causes, the innermost first, as Sentry has them. */
function exceptionsOf(error: unknown) {
  const values = [];
  for (let at = error; at !== undefined && at !== null && values.length < maxCauses; ) {
    const isError = at instanceof Error;
    const frames = isError ? defaultStackParser((at.stack ?? "").replace(at.message, "")) : [];
    values.unshift({
      type: isError ? at.name : "Thrown",
      value: scrubErrorText(isError ? at.message : String(at)),
      ...(frames.length > 0 && { stacktrace: { frames } }),
    });
    at = isError ? at.cause : null;
  }
  return { values };
}

/**
 * Reports with Sentry's client and none of its integrations, so that no address, header, click or text of the page
 * is collected: a report has the error, the screen and the id of the user.
 * @param report is called for errors that nobody caught
 */
export function createReporter(
  { dsn, environment }: ErrorReportSettings,
  report: (error: unknown) => void,
) {
  const client = new BrowserClient({
    dsn,
    environment,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [],
    sendClientReports: false,
    // Otherwise the service notes the address that a report came from.
    dataCollection: { userInfo: false },
  });
  client.init();
  addEventListener("error", ({ error }) => error && report(error));
  addEventListener("unhandledrejection", ({ reason }) => report(reason));
  return (error: unknown, id: string, userId: string | null): void => {
    client.captureEvent(
      {
        level: "error",
        platform: "javascript",
        exception: exceptionsOf(error),
        ...(userId !== null && { user: { id: userId } }),
        tags: { screen: location.pathname.replaceAll(idInPath, ":id") },
      },
      { event_id: id },
      new Scope(),
    );
  };
}
