/** The connection to Sentry. Loaded only if it is configured. */
import { scrubErrorText } from "@earshot/contract";
import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from "@sentry/browser";
import type { ErrorReportSettings } from "./report-error.ts";

const maxCauses = 5;
const idInPath = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** An error and its causes, the innermost first, as Sentry has them. */
function exceptionsOf(error: unknown) {
  if (!(error instanceof Error)) {
    return { values: [{ type: "Thrown", value: scrubErrorText(String(error)) }] };
  }
  const chain: Error[] = [];
  for (let at: unknown = error; at instanceof Error && chain.length < maxCauses; at = at.cause) {
    chain.unshift(at);
  }
  const values = chain.map(({ name, message, stack = "" }) => {
    const frames = defaultStackParser(stack.replace(message, ""));
    const trace = frames.length > 0 && { stacktrace: { frames } };
    return { type: name, value: scrubErrorText(message), ...trace };
  });
  return { values };
}

/**
 * Reports with Sentry's client and none of its integrations, so that no address, header, click or text of the page
 * is collected: a report has the error, the screen and the id of the user.
 * @param report called for uncaught errors
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
    // Otherwise the service stores the IP address that a report came from.
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
