import type { Report } from "../setup.ts";

/** The inputs of each client's flows. */
export interface ClientProof {
  /** The addresses at which the client finds each service. */
  reddit: string;
  x: string;
  google: string;
  /** The address of the sandbox, for its control routes. */
  sandbox: string;
  report: Report;
  /** Calls a control route of the sandbox; these are not part of an imitated service. */
  control(path: string, body: object): Promise<unknown>;
}

/** The redirect URI of every service; nothing listens there. */
export const redirectUri = "http://localhost/back";

/** Fails a flow with the message, unless the condition holds. */
export function check(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}

/** Awaits a call that must fail. @returns its error */
export async function failureOf(call: () => PromiseLike<unknown>): Promise<Error> {
  try {
    await call();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
  throw new Error("a refusal was expected");
}

const maxMessageLength = 300;

const messageOf = (error: unknown) =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
    .replace(/\s+/g, " ")
    .slice(0, maxMessageLength);

/** Runs the flows of a client one after another; each adds a line to the report. */
export async function runFlows(
  client: string,
  report: Report,
  flows: Readonly<Record<string, () => Promise<string>>>,
): Promise<void> {
  for (const [name, run] of Object.entries(flows)) {
    try {
      report.line(`${client}: ${name}`, true, await run());
    } catch (error) {
      report.line(`${client}: ${name}`, false, messageOf(error));
    }
  }
}

/** Runs the proof of a client; a missing client adds a failed line with the remedy and does not stop the others. */
export async function proveClient(
  client: string,
  report: Report,
  prove: () => Promise<void>,
): Promise<void> {
  try {
    await prove();
  } catch (error) {
    const isAbsent =
      error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
    report.line(client, false, isAbsent ? `${client} is missing: npm ci` : messageOf(error));
  }
}

/** Posts the form of a consent page, as a person's browser does. @returns the code */
export async function consent(page: URL, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams({ ...Object.fromEntries(page.searchParams), ...fields });
  const target = new URL(page);
  target.search = "";
  const response = await fetch(target, { method: "POST", body, redirect: "manual" });
  const location = response.headers.get("location");
  const code = location === null ? null : new URL(location).searchParams.get("code");
  check(code !== null, `the consent page answered ${response.status} without a code`);
  return code;
}
