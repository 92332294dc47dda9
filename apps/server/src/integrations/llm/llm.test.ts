import { describe, expect, test } from "vitest";
import {
  ask,
  failureOf,
  good,
  question,
  readAll,
  setUpModels,
} from "../../testing/model-clients.ts";
import { hangingReply, stallingReply } from "../../testing/model-server.ts";
import { until } from "../../testing/until.ts";
import type { LlmItemPart } from "../ports/llm.ts";

const models = setUpModels();
const { providers } = models;

describe.each(providers)("$name", ({ make, reply }) => {
  test("streams the text as it arrives, and then the usage", async () => {
    models.server.next(reply("It is high, and that is all.", "end", { input: 50, output: 8 }));
    const parts = await readAll(make().stream(question));
    const texts = parts.flatMap((part) => (part.type === "text" ? [part.text] : []));
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.join("")).toBe("It is high, and that is all.");
    expect(parts.at(-1)).toEqual({ type: "end", usage: { inputTokens: 50, outputTokens: 8 } });
    expect(models.server.requests[0]?.body).toMatchObject({ stream: true, max_tokens: 100 });
  });

  test("ends the call when its stream is left", async () => {
    models.server.next(stallingReply);
    for await (const part of make().stream(question)) {
      expect(part).toEqual({ type: "text", text: "Some" });
      break;
    }
    await until(() => expect(models.server.requests[0]?.isGone()).toBe(true));
  });

  test("drops fields that are not in the shape", async () => {
    models.server.next(reply('{"level":"high","why":"x","status":"accepted","id":7}'));
    expect((await make().ask(ask)).value).toEqual({ level: "high", why: "x" });
  });

  test("can be aborted by its caller, and then throws the caller's reason", async () => {
    models.server.always(hangingReply);
    const stop = new AbortController();
    const response = make().ask({ ...ask, signal: stop.signal });
    await until(() => expect(models.server.requests).toHaveLength(1));
    stop.abort(new Error("enough"));
    await expect(response).rejects.toThrow("enough");
  });

  describe("a list", () => {
    const items = { ...ask, maxItems: 3 };
    const low = { level: "low", why: "Or not." };
    const listed = (...elements: unknown[]) => JSON.stringify({ elements });

    test.each([
      ["in a schema", {}],
      ["in words", { structuredOutputs: false }],
    ])("is streamed item by item as its texts grow, with its shape %s", async (_, options) => {
      models.server.next(reply(listed(JSON.parse(good), low)));
      const parts = await readAll(make(options).streamItems(items));
      expect(parts.filter(({ type }) => type === "item")).toEqual([
        { type: "item", index: 0, value: { level: "high", why: "It says so." } },
        { type: "item", index: 1, value: low },
      ]);
      const partial = parts.flatMap((part) => (part.type === "partial" ? [part] : []));
      expect(partial.length).toBeGreaterThan(4);
      expect(partial[0]).toMatchObject({ index: 0 });
      expect(parts.findIndex(({ type }) => type === "item")).toBeGreaterThan(1);
      expect(parts.at(-1)).toEqual({ type: "end", usage: { inputTokens: 120, outputTokens: 30 } });
      expect(JSON.stringify(models.server.requests[0]?.body)).toContain("elements");
    });

    test("without any valid item has the wrong shape, and is not requested again", async () => {
      models.server.always(reply(listed({ level: "middling", why: "x" })));
      const error = await failureOf(readAll(make().streamItems(items)));
      expect(error).toMatchObject({ failure: "wrong_shape", usage: { outputTokens: 30 } });
      expect(models.server.requests).toHaveLength(1);
    });

    test("that is cut off still yields its complete items", async () => {
      models.server.next(reply(listed(low, low).slice(0, -12), "length"));
      const got: LlmItemPart<unknown>[] = [];
      const reading = (async () => {
        for await (const part of make().streamItems(items)) got.push(part);
      })();
      expect((await failureOf(reading)).failure).toBe("cut_short");
      expect(got.filter(({ type }) => type === "item")).toHaveLength(1);
    });

    test("that is aborted ends the call", async () => {
      models.server.next(stallingReply);
      const stop = new AbortController();
      const reading = readAll(make().streamItems({ ...items, signal: stop.signal }));
      await until(() => expect(models.server.requests).toHaveLength(1));
      stop.abort(new Error("enough"));
      await expect(reading).rejects.toThrow("enough");
      await until(() => expect(models.server.requests[0]?.isGone()).toBe(true));
    });

    test("counts as a single request in the maximum usage", () => {
      const { inputTokens, outputTokens } = make().maxTokens(items);
      expect(outputTokens).toBe(100);
      expect(inputTokens).toBeGreaterThan(make().maxTokens(question).inputTokens);
    });
  });

  test("sends the conversation so far before the question", async () => {
    models.server.next(reply("Fine."));
    const turns = [
      { role: "user" as const, text: "Hello." },
      { role: "assistant" as const, text: "Hello to you." },
    ];
    await readAll(make().stream({ ...question, turns }));
    const [request] = models.server.requests;
    const messages = (request?.body.messages ?? [])
      .filter(({ role }: { role: string }) => role !== "system")
      .map(({ role, content }: { role: string; content: unknown }) => [
        role,
        JSON.stringify(content),
      ]);
    expect(messages.map(([role]: string[]) => role)).toEqual(["user", "assistant", "user"]);
    expect(messages[0]?.[1]).toContain("Hello.");
    expect(messages[1]?.[1]).toContain("Hello to you.");
    expect(messages[2]?.[1]).toContain("How high is it?");
    expect(make().maxTokens({ ...question, turns }).inputTokens).toBe(
      make().maxTokens(question).inputTokens + "Hello.Hello to you.".length,
    );
  });

  test("returns the maximum usage of a question", () => {
    const llm = make();
    const short = llm.maxTokens(ask);
    const long = llm.maxTokens({ ...ask, documents: [{ kind: "page", text: "é".repeat(1_000) }] });
    expect(short.outputTokens).toBe(200);
    expect(long.inputTokens - short.inputTokens).toBeGreaterThan(3_900);
    expect(llm.maxTokens(question).outputTokens).toBe(100);
  });
});
