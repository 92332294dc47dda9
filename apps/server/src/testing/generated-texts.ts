import type { CallInput, Calls } from "@earshot/contract";
import type { LlmItemsAsk } from "../integrations/ports/llm.ts";
import { dataOf, type TestApp } from "./app.ts";
import type { createFakeLlm } from "./fake-llm.ts";
import { openReplyPipeline } from "./reply-pipeline.ts";

type Body = CallInput<Calls["generateContent"]>["body"];
type HistoryQuery = CallInput<Calls["listContentHistory"]>["query"];

const company = {
  companyName: "Ledgerly",
  websiteUrl: "https://ledgerly.test",
  discovery_answers: {
    "0": "Ledgerly sends invoices and reminders for freelancers.",
    "1": "Late payments cost $12 a month.",
  },
};
/** A text whose claims are all in the company profile. */
export const groundedText =
  "Ledgerly sends invoices and reminders for freelancers. Late ones cost $12 a month.";
export const textContext = { postType: "linkedin", voice: "professional" } as const;

/** The server-sent events of a response. */
export const eventsIn = (body: string) =>
  [...body.matchAll(/event: ([\w.]+)\ndata: (.*)\n/g)].map(([, type, data = ""]) => ({
    type,
    data: JSON.parse(data),
  }));

/** A customer with a company profile, and a model that writes four texts unless a test sets others. */
export async function openGeneratedTexts(app: TestApp, fake: ReturnType<typeof createFakeLlm>) {
  const pipeline = await openReplyPipeline(app);
  const { person } = pipeline;
  dataOf(await app.call("putProfile", { body: company }, person));
  const asked: LlmItemsAsk<unknown>[] = [];
  /** Makes the model write these texts, and then fail with the error if there is one. */
  const modelWrites = (texts: readonly string[], failure?: Error) =>
    fake.streamsItems(async function* (ask) {
      asked.push(ask);
      for (const [index, content] of texts.slice(0, ask.maxItems).entries()) {
        const title = "A title";
        for (const end of [Math.floor(content.length / 2), content.length]) {
          yield { type: "partial", index, value: { title, content: content.slice(0, end) } };
        }
        yield { type: "item", index, value: ask.schema.parse({ title, content }) };
      }
      if (failure) throw failure;
      yield { type: "end", usage: { inputTokens: 100, outputTokens: 10 } };
    });
  modelWrites([groundedText, "Second text.", "Third text.", "Fourth text."]);
  const tryGenerate = (body: Partial<Body> = {}) =>
    app.call(
      "generateContent",
      { body: { prompt: "Late invoices", context: textContext, ...body } as Body },
      person,
    );
  const generate = async (body: Partial<Body> = {}) => dataOf(await tryGenerate(body));
  return {
    pipeline,
    asked,
    modelWrites,
    tryGenerate,
    generate,
    /** Generates one text. */
    async one(text = groundedText, more: Partial<Body> = {}) {
      modelWrites([text]);
      const [post] = (await generate({ count: 1, ...more })).posts;
      if (!post) throw new Error("nothing was generated");
      return post;
    },
    history: async (query: HistoryQuery = {}) =>
      dataOf(await app.call("listContentHistory", { query }, person)),
    /** Generates as server-sent events. */
    stream: (body: object) =>
      app.app.inject({
        method: "POST",
        url: "/api/content/generate",
        headers: { authorization: `Bearer ${person.token}`, accept: "text/event-stream" },
        payload: body,
      }),
  };
}
