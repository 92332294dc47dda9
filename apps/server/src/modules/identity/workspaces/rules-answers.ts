import { type CompanyContext, listIn, objectIn } from "@earshot/contract";

/** A workspace's company profile, without empty fields. */
export interface Company extends Omit<CompanyContext, "websiteUrl"> {
  /** The first answer: the name again, or a description. */
  about?: string;
}

type Answers = Partial<Record<string, string>>;

const filled = (value: unknown): string | undefined =>
  (typeof value === "string" && value.trim()) || undefined;

function listOf(answer: string | undefined): string[] | undefined {
  const entries = listIn(answer ?? "").flatMap((one) => filled(one) ?? []);
  return entries.length > 0 ? entries : undefined;
}

/** Removes undefined fields. */
const definedFieldsOf = <T extends object>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/**
 * Reads the answers of the questionnaire (S2 §7): 0 company, 1 problem and 2 audience (JSON, or one plain
 * text as the first field), 3 industry, 4 location, 5 function tags, 6 keywords.
 */
export function companyOf(workspace: {
  companyName: string | null;
  discoveryAnswers: Answers;
}): Company {
  const { companyName, discoveryAnswers: answers } = workspace;
  const problem = objectIn(answers["1"] ?? "") ?? { problem: answers["1"] };
  const audience = objectIn(answers["2"] ?? "") ?? { audience: answers["2"] };
  return definedFieldsOf({
    companyName: filled(companyName),
    about: filled(answers["0"]) ?? filled(companyName),
    problem: filled(problem.problem),
    problemTrigger: filled(problem.trigger),
    problemQuestion: filled(problem.exact_question),
    problemUrgency: filled(problem.urgent_consequence),
    audience: filled(audience.audience),
    audienceRole: filled(audience.role),
    audienceResponsibilities: filled(audience.responsibilities),
    audienceBlockers: filled(audience.blockers),
    industry: filled(answers["3"]),
    location: filled(answers["4"]),
    functionTags: listOf(answers["5"]),
    keywords: listOf(answers["6"]),
  });
}

/** Labels of the discovery answers. */
const labels = [
  ["about", "The company"],
  ["problem", "What it solves"],
  ["problemTrigger", "When people look for it"],
  ["problemQuestion", "What they ask then"],
  ["problemUrgency", "What happens otherwise"],
  ["audience", "Audience"],
  ["audienceRole", "Their role"],
  ["audienceResponsibilities", "What they are responsible for"],
  ["audienceBlockers", "What holds them back"],
  ["industry", "Industry"],
  ["location", "Location"],
  ["functionTags", "Business functions"],
] as const satisfies [keyof Company, string][];

/** A company's answers about itself, labeled. An answer that only repeats its name is omitted. */
export function companyFacts(company: Company): { label: string; value: string }[] {
  return labels.flatMap(([key, label]) => {
    const answer = company[key];
    const value = Array.isArray(answer) ? answer.join(", ") : answer;
    return value && value !== company.companyName ? [{ label, value }] : [];
  });
}

/** JSON of the non-empty fields; undefined without any. */
function json(fields: Record<string, string | undefined>): string | undefined {
  const answered = Object.entries(fields).filter(([, value]) => filled(value) !== undefined);
  return answered.length > 0 ? JSON.stringify(Object.fromEntries(answered)) : undefined;
}

/** Writes a company profile as numbered answers (S2 §7); missing fields have none. */
export function answersOf(company: CompanyContext): Answers {
  const { functionTags = [], keywords = [] } = company;
  return definedFieldsOf({
    "0": filled(company.companyName),
    "1": json({
      problem: company.problem,
      trigger: company.problemTrigger,
      exact_question: company.problemQuestion,
      urgent_consequence: company.problemUrgency,
    }),
    "2": json({
      audience: company.audience,
      role: company.audienceRole,
      responsibilities: company.audienceResponsibilities,
      blockers: company.audienceBlockers,
    }),
    "3": filled(company.industry),
    "4": filled(company.location),
    // A tag may have a comma of its own.
    "5": functionTags.length > 0 ? JSON.stringify(functionTags) : undefined,
    "6": keywords.length > 0 ? JSON.stringify(keywords) : undefined,
  });
}
