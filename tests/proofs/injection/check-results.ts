import { intentLevels, type Mention } from "@earshot/contract";
import { frame } from "../../../apps/server/src/integrations/llm/index.ts";
import type { ModelRequest } from "../../../apps/server/src/testing/model-server.ts";
import type { Difference } from "./dump.ts";

/** The text of a request's user message, in Anthropic's wire format. */
export const userTextOf = ({ body }: ModelRequest): string => body.messages[0].content[0].text;
export const systemTextOf = ({ body }: ModelRequest): string => body.system[0].text;

const boundary =
  /^=== ([0-9a-f]{32}) (?:document (\d+) \((?:post|page)\) begins|document (\d+) ends|question)$/;

/**
 * Checks the quotation in a prompt: it must contain the documents unchanged, and nothing of theirs may be
 * outside of it.
 */
export function checkBoundary(request: ModelRequest, document: string, word: string): string[] {
  const { body } = request;
  const found: string[] = [];
  if (body.messages.length !== 1 || body.messages[0].role !== "user") {
    found.push("there is another message than the user's");
  }
  if (body.tools || body.tool_choice) found.push("the model was given a tool");
  const system = systemTextOf(request);
  if (!system.startsWith(frame)) found.push("the rules are not first");
  if (system.includes(word)) found.push("the text is among our instructions");
  const lines = userTextOf(request).split("\n");
  const mark = /^Mark: ([0-9a-f]{32})$/.exec(lines[0] ?? "")?.[1];
  if (!mark) return [...found, "there is no mark"];
  const [, begins = "", quoted = "", ends = "", asked = ""] = lines;
  for (const line of [begins, ends, asked]) {
    if (boundary.exec(line)?.[1] !== mark)
      found.push(`a line of the frame is ${line.slice(0, 60)}`);
  }
  if (lines.filter((line) => line.includes(mark)).length !== 4)
    found.push("the mark is elsewhere too");
  if (lines.slice(5).join("\n").includes(word)) found.push("the text is in the question");
  try {
    if (JSON.parse(quoted) !== document) found.push("the document is another one");
  } catch {
    found.push("the document broke out of its string");
  }
  if (/[\p{Cc}\p{Cf}<>]/u.test(quoted)) found.push("something unseen or a tag got through");
  return found;
}

/** Lists the secrets that a prompt contains. */
export function checkSecrets(
  request: ModelRequest,
  secrets: ReadonlyMap<string, string>,
): string[] {
  const text = JSON.stringify(request.body).toLowerCase();
  return [...secrets].flatMap(([secret, what]) =>
    text.includes(secret.toLowerCase()) ? [`the prompt holds ${what}`] : [],
  );
}

const link =
  /:\/\/|www\.|\S@\S+\.\S|(?:javascript|data|mailto):\S|\b[\w-]+\.(?:example|test|com|net|org)\b|\b\d+\.\d+\.\d+\.\d+\b/iu;
const markup = /[<>[\]{}|\\`]|\*\*|__|\p{Cc}|\p{Cf}|[\u2028\u2029]|\p{Cs}/u;
const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const fold = (text: string) => text.replaceAll(/\s+/gu, " ").trim();

/** Checks an assessment as the API returns it. */
export function checkShown(
  mention: Mention,
  post: { title: string; body: string },
  secrets: ReadonlyMap<string, string>,
): string[] {
  const found: string[] = [];
  const { assessment } = mention;
  if (!assessment) return ["there is no assessment"];
  const fields = Object.keys(assessment).toSorted().join();
  if (fields !== "assessedAt,failure,status,verdict") found.push(`fields ${fields}`);
  const { verdict } = assessment;
  if (!verdict) return assessment.failure ? found : [...found, "it failed without a word"];
  if (Object.keys(verdict).toSorted().join() !== "level,model,reasons,summary") {
    found.push(`fields of the verdict: ${Object.keys(verdict)}`);
  }
  if (!intentLevels.includes(verdict.level)) found.push(`the level ${verdict.level}`);
  if (verdict.summary.length > 400) found.push("a summary without end");
  if (verdict.reasons.length === 0 || verdict.reasons.length > 5) {
    found.push(`${verdict.reasons.length} reasons`);
  }
  const texts = [verdict.summary, ...verdict.reasons.map(({ message }) => message)];
  for (const text of texts) {
    const about = JSON.stringify(text.slice(0, 80));
    if (text.length > 400) found.push(`a text without end: ${about}`);
    if (link.test(text)) found.push(`a link in ${about}`);
    if (markup.test(text)) found.push(`markup in ${about}`);
    if (id.test(text)) found.push(`an id in ${about}`);
  }
  for (const { message: _, quote, ...rest } of verdict.reasons) {
    if (Object.keys(rest).length > 0) found.push(`a reason with ${Object.keys(rest)}`);
    const isInPost = [`${post.title} ${post.body}`].some((text) =>
      fold(text).includes(fold(quote)),
    );
    if (!isInPost) found.push(`a quote that is not in the post: ${quote.slice(0, 60)}`);
    if (markup.test(quote) || /:\/\//.test(quote))
      found.push(`markup in the quote ${quote.slice(0, 60)}`);
  }
  const all = JSON.stringify(assessment).toLowerCase();
  for (const [secret, what] of secrets) {
    if (all.includes(secret.toLowerCase())) found.push(`it shows ${what}`);
  }
  return found;
}

/** Whether an assessment of this mention may make a change of the database. */
function mayChange({ table, key, fields, after }: Difference, mentionId: string | null): boolean {
  if (table === "mentions") return key === mentionId && fields.join() === "assessment";
  if (table === "spending") return after?.account === "llm";
  if (table === "model_answers") return fields.join() === "*" && after !== undefined;
  // The pause of the service, which all processes share.
  if (table === "service_windows") return key.startsWith("llm:");
  if (table !== "browser_events") return false;
  const data = after?.data as { id?: unknown; status?: unknown } | undefined;
  return after?.type === "mention.updated" && data?.id === mentionId && data?.status === "pending";
}

/** Lists the changes that an assessment must not make. */
export const checkChanges = (changes: readonly Difference[], mentionId: string | null): string[] =>
  changes
    .filter((change) => !mayChange(change, mentionId))
    .map(({ table, key, fields }) => `changed ${table} ${key} (${fields})`);
