import { z } from "zod";
import { type Company, companyOf } from "../../identity/workspaces/index.ts";
import {
  type CheckedLine,
  type CitedDocument,
  checkLine,
  checkName,
  companyTexts,
  type DiscussionModel,
  type DiscussionReader,
  instructionsFor,
  lineSchema,
  locateCitation,
  ownTitleOf,
  type ReadablePosts,
  wordingOf,
} from "../discussions/index.ts";
import type { AudienceInput, AudienceResult, StoredLine, StoredPersona } from "./service-result.ts";

/** The maximum number of discussions that the model reads: those with the strongest intent. */
const maxDocuments = 30;
const maxPersonas = 5;
const maxLines = 6;

const personasSchema = z.object({
  personas: z
    .array(
      z.object({
        name: z.string().describe("Two to five general words for these people."),
        traits: z.array(lineSchema).describe("Who they are and how they work."),
        painPoints: z.array(lineSchema).describe("What troubles them."),
        phrases: lineSchema.shape.evidence.describe("Words that are typical of them."),
      }),
    )
    .describe("Two to five groups of people."),
  platforms: z
    .array(lineSchema)
    .describe("What the documents say of where these people talk and look."),
});
type RawPersonas = z.output<typeof personasSchema>;

const task =
  "A company wants to know its audience. Each document is a public post of one person. Group these people by what they have in common, and describe each group.";
const unsupported = "The language model described nobody in a way that the discussions support.";

/** The company as a job's answers describe it. */
export const companyIn = ({ companyName, answers }: AudienceInput): Company =>
  companyOf({ companyName, discoveryAnswers: answers });

/** Numbers repeated names, so that people can tell them apart. */
function createNaming(): (name: string) => string {
  const uses = new Map<string, number>();
  return (name) => {
    const use = (uses.get(name.toLowerCase()) ?? 0) + 1;
    uses.set(name.toLowerCase(), use);
    return use === 1 ? name : `${name} (${use})`;
  };
}

/** The lines of an answer that can be shown. */
function checkPersonas(
  { personas, platforms }: RawPersonas,
  documents: readonly CitedDocument[],
  own: readonly string[],
  store: (lines: CheckedLine["evidence"]) => StoredPersona["phrases"],
): NonNullable<AudienceResult["personas"]> {
  const wording = wordingOf(documents, own);
  const nameOnce = createNaming();
  const lines = (raw: RawPersonas["platforms"]): StoredLine[] =>
    raw
      .flatMap((one) => checkLine(one, documents, wording) ?? [])
      .slice(0, maxLines)
      .map(({ text, evidence }) => ({ text, evidence: store(evidence) }));
  const checked = personas.slice(0, maxPersonas).flatMap((raw, at): StoredPersona[] => {
    const [traits, painPoints] = [lines(raw.traits), lines(raw.painPoints)];
    if (traits.length + painPoints.length === 0) return [];
    const phrases = raw.phrases.flatMap((one) => locateCitation(one, documents) ?? []);
    return [
      {
        name: nameOnce(checkName(raw.name, wording) ?? `Group ${at + 1}`),
        ...{ traits, painPoints },
        phrases: store(phrases.slice(0, maxLines)),
      },
    ];
  });
  return { personas: checked, platforms: lines(platforms) };
}

/** Lets the language model describe the people in discussions. Statements that no discussion supports are dropped. */
export async function describePersonas(
  deps: { model: DiscussionModel; reader: DiscussionReader },
  options: {
    workspaceId: string;
    input: AudienceInput;
    rows: ReadablePosts;
    /** The ids of the discussions, the strongest first. */
    ranked: readonly string[];
    signal: AbortSignal;
  },
): Promise<{ personas: AudienceResult["personas"]; notice: string | null }> {
  const { workspaceId, input, rows, ranked, signal } = options;
  const documents = ranked
    .flatMap((id) => rows.get(id) ?? [])
    .slice(0, maxDocuments)
    .map((row) => ({ postId: row.id, title: ownTitleOf(row), body: row.body }));
  const company = companyIn(input);
  const answer = await deps.model.ask({
    ...{ workspaceId, documents, signal, schema: personasSchema, schemaName: "personas" },
    instructions: instructionsFor(task, company),
    question: "Who are these people, and what troubles them?",
    maxOutputTokens: 4_000,
  });
  if ("notice" in answer) return { personas: null, notice: answer.notice };
  const store = (spans: CheckedLine["evidence"]) => deps.reader.store(spans, rows);
  const personas = checkPersonas(answer.value, documents, companyTexts(company), store);
  return { personas, notice: personas.personas.length === 0 ? unsupported : null };
}
