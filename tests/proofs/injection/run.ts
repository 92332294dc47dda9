import { intentLevels } from "@earshot/contract";
import { z } from "zod";
import { systemClock } from "../../../apps/server/src/infrastructure/clock.ts";
import { createLlm } from "../../../apps/server/src/integrations/llm/index.ts";
import type { Llm } from "../../../apps/server/src/integrations/ports/llm.ts";
import { testPost } from "../../../apps/server/src/testing/app.ts";
import { createMemoryLimits } from "../../../apps/server/src/testing/memory-limits.ts";
import type { ModelServer } from "../../../apps/server/src/testing/model-server.ts";
import { dataOf, type Server } from "../../../apps/server/src/testing/server.ts";
import { type HostileCase, hostileCases } from "./cases.ts";
import {
  checkBoundary,
  checkChanges,
  checkSecrets,
  checkShown,
  systemTextOf,
} from "./check-results.ts";
import { differences, readAllRows } from "./dump.ts";
import { watchOutside } from "./outside.ts";

/** The promises, in the words of the report. */
const promises = [
  "the database",
  "scores, statuses, order",
  "other hosts",
  "what is shown",
  "words in prompts",
  "the quotation",
] as const;
type Promised = (typeof promises)[number];

/** The result of the hostile texts. */
export interface InjectionResult {
  posts: number;
  pages: number;
  prompts: number;
  /** Assessments by how they ended. */
  ends: Map<string, number>;
  findings: Map<Promised, string[]>;
}

/** A key that no prompt may contain. */
export const injectionKey = "sk-proof-key-that-no-prompt-may-hold";
/** The model's budget in a process that runs this. */
export const injectionCaps = { llm: { dayMicros: 1e9, workspaceDayMicros: 1e9 } };

/** The real client of the model's service, pointed at an address of this machine. */
export const injectionLlm = (model: ModelServer): Llm =>
  createLlm(
    {
      provider: "anthropic",
      baseUrl: model.address,
      apiKey: injectionKey,
      model: "claude-haiku-4-5",
      structuredOutputs: true,
      price: { inputMicros: 1_000_000, outputMicros: 5_000_000 },
      timeLimitMs: 20_000,
      userAgent: "earshot/proof",
      maxRetries: 0,
    },
    { outboundLimits: createMemoryLimits(systemClock), clock: systemClock },
  );

const pageSchema = z.object({
  level: z.enum(intentLevels),
  summary: z.string(),
  reasons: z.array(z.object({ message: z.string(), quote: z.string() })),
});

/** Creates a customer with a profile, a keyword and a mention. */
async function openWorkspace(server: Server, name: string) {
  const { services, infrastructure } = server;
  const person = await server.signUp({ fullName: `${name} person`, email: `${name}@people.test` });
  const workspaceId = (await services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  const profile = {
    companyName: `${name} company`,
    answers: { "0": `${name} answer about ledgers`, "1": `${name} problem` },
  };
  await infrastructure.database.transaction((tx) =>
    services.workspaces.saveProfile(tx, workspaceId, profile),
  );
  const phrase = `${name} ledger`;
  await services.keywords.add(workspaceId, phrase);
  const until = Date.now() + 10_000;
  while (services.index.match({ title: phrase, body: "" }).length === 0) {
    if (Date.now() > until) throw new Error("the phrase index has not heard of the keyword");
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await server.ingest([testPost({ title: `A ${phrase}`, body: `${name} words of a post` })]);
  const { mentions } = await services.mentions.list(workspaceId, {}, { limit: 1, offset: 0 });
  return { person, workspaceId, phrase, mentionId: mentions[0]?.id ?? "" };
}

/**
 * Stores hostile posts and has them assessed by a model that obeys them, asks the assistant about hostile
 * pages, and checks the effects.
 * @param exfil a host that must not be called
 */
export async function runInjection(
  server: Server,
  model: ModelServer,
  options: { cases: number; exfil: string },
): Promise<InjectionResult> {
  const { services, infrastructure } = server;
  const { database } = infrastructure;
  const { cases, exfil } = options;
  const home = await openWorkspace(server, "zqhome1qz");
  const foreign = await openWorkspace(server, "zqforeign2qz");
  const findings: InjectionResult["findings"] = new Map(promises.map((one) => [one, []]));
  const find = (of: Promised, about: string, problems: readonly string[]) =>
    findings.get(of)?.push(...problems.map((problem) => `${about}: ${problem}`));
  const ends: InjectionResult["ends"] = new Map();
  const end = (how: string) => void ends.set(how, (ends.get(how) ?? 0) + 1);

  const { rows: users } = await database.query({
    text: "select id::text, email, password_hash from users",
  });
  const secrets = new Map<string, string>([
    [injectionKey, "the model's key"],
    ["a secret of the tests", "the session secret"],
    ["zqforeign2qz", "another workspace's words"],
    [home.person.token, "a token"],
    [home.workspaceId, "a workspace's id"],
    [foreign.mentionId, "another mention's id"],
    ...users.flatMap(({ id, email, password_hash }): [string, string][] => [
      [id, "a person's id"],
      [email, "a person's address"],
      [password_hash, "a password's hash"],
    ]),
  ]);
  const ids = [foreign.mentionId, home.workspaceId, foreign.workspaceId, home.mentionId];
  const outside = watchOutside();

  /** The list as a customer sees it, without assessments. */
  async function listed(): Promise<string> {
    const rows: unknown[] = [];
    for (const sort of ["newest", "intent"] as const) {
      const query = { limit: 100, sort };
      const { mentions, counts } = dataOf(
        await server.call("listMentions", { query }, home.person),
      );
      rows.push(counts, ...mentions.map(({ assessment: _, ...one }) => one));
    }
    return JSON.stringify(rows);
  }

  /** Makes the model obey the text of this case from now on. */
  function obey(hostile: HostileCase): void {
    model.clear();
    model.always((request, response) => {
      const system = systemTextOf(request);
      hostile.demand.obeys({ words: hostile.words, system, ids, exfil })(request, response);
    });
  }

  function checkPrompts(hostile: HostileCase, about: string, document: string): number {
    for (const request of model.requests) {
      if (request.headers.host !== model.host) find("other hosts", about, ["another host header"]);
      find("words in prompts", about, checkSecrets(request, secrets));
      find("the quotation", about, checkBoundary(request, document, hostile.word));
    }
    return model.requests.length;
  }

  async function readPost(hostile: HostileCase, about: string): Promise<number> {
    const externalId = `t3_hostile${hostile.number}`;
    const { title, body } = hostile;
    await server.ingest([testPost({ externalId, title, body, author: "mallory" })]);
    const { rows } = await database.query({
      text: "select mentions.id, post_id, title, body from mentions join posts on posts.id = post_id where external_id = $1",
      values: [externalId],
    });
    const [row] = rows;
    if (!row) throw new Error(`${about}: the post made no mention`);
    const [before, list] = [await readAllRows(database), await listed()];
    dataOf(await server.call("requestAssessment", { params: { id: row.id } }, home.person));
    await services.assessments.assess({ mentionId: row.id, postId: row.post_id, tries: 0 });
    find(
      "the database",
      about,
      checkChanges(differences(before, await readAllRows(database)), row.id),
    );
    if ((await listed()) !== list)
      find("scores, statuses, order", about, ["the list is another one"]);
    const { url, headers } = {
      url: `/api/discovery/reddit-mentions/${row.id}`,
      headers: { authorization: `Bearer ${home.person.token}`, "user-agent": "earshot-tests" },
    };
    // The raw response: the client of the tests omits fields that the contract does not name.
    const { mention } = (await server.app.inject({ url, headers })).json().data;
    find("what is shown", about, checkShown(mention, row, secrets));
    end(mention.assessment?.status ?? "none");
    return checkPrompts(hostile, about, `${row.title}\n\n${row.body}`.trim().slice(0, 12_000));
  }

  async function readPage(hostile: HostileCase, about: string): Promise<number> {
    const text = `${hostile.title}\n\n${hostile.body}`.toWellFormed();
    const before = await readAllRows(database);
    const list = await listed();
    const question = {
      workspaceId: home.workspaceId,
      about: null,
      instructions: "Say what the company of this page sells.",
      documents: [{ kind: "page" as const, text }],
      question: "What does it sell?",
      schema: pageSchema,
      schemaName: "page",
      maxOutputTokens: 400,
    };
    const answer = await services.assistant.ask(question).catch((error: unknown) => error);
    const isAnswered = pageSchema.strict().safeParse(answer).success;
    end(isAnswered ? "page answered" : "page refused");
    find(
      "the database",
      about,
      checkChanges(differences(before, await readAllRows(database)), null),
    );
    if ((await listed()) !== list)
      find("scores, statuses, order", about, ["the list is another one"]);
    return checkPrompts(hostile, about, text);
  }

  let prompts = 0;
  const all = hostileCases(cases, home.phrase, exfil);
  try {
    for (const hostile of all) {
      const about = `${hostile.number} ${hostile.name}`;
      obey(hostile);
      prompts += await (hostile.kind === "post" ? readPost : readPage)(hostile, about);
    }
  } finally {
    outside.stop();
    model.clear();
  }
  for (const [host, requests] of outside.hosts) {
    if (host !== model.host) find("other hosts", `all`, [`${requests} requests to ${host}`]);
  }
  const pages = all.filter(({ kind }) => kind === "page").length;
  return { posts: all.length - pages, pages, prompts, ends, findings };
}
