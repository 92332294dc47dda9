import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { startTestSandbox } from "../../testing/sandbox.ts";
import {
  ChatHookError,
  type ChatHooks,
  type ChatMessage,
  type ChatService,
} from "../ports/chat-hook.ts";
import { discordBody } from "./discord.ts";
import { createChatHooks } from "./index.ts";
import { slackBody } from "./slack.ts";
import { teamsBody } from "./teams.ts";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let all: readonly ChatHooks[];
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const urlOf = (service: ChatService) => `${sandbox.address}/${service}`;
  const urls = { slack: urlOf("slack"), discord: urlOf("discord"), teams: urlOf("teams") };
  all = createChatHooks({ urls, userAgent: "tests" });
});
beforeEach(async () => {
  for (const service of Object.keys(addresses)) {
    await sandbox.control("DELETE", `${service}/messages`);
  }
});
afterEach(() => sandbox.control("DELETE", "faults"));
afterAll(() => sandbox.stop());

const token = "AbCdEfGhIjKlMnOpQrStUvWx";
const addresses: Record<ChatService, string> = {
  slack: `https://hooks.slack.com/services/T00000000/B00000000/${token}`,
  discord: `https://discord.com/api/webhooks/1200000000000000001/${token}`,
  teams: `https://prod-12.westus.logic.azure.com/workflows/abc/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers&sv=1.0&sig=${token}`,
};
const services = Object.keys(addresses) as ChatService[];
const hooksOf = (service: ChatService): ChatHooks => {
  const found = all.find((one) => one.service === service);
  if (!found) throw new Error("not connected");
  return found;
};

/** A text that would ping a channel, or be read as markup or a link, unless it is plain text. */
const hostile =
  "<!channel> @everyone <@U123> **[win](https://evil.example)** <https://evil.example|x>";
const mention = (number: number, length = 0) => ({
  facts: "Ready to buy on Reddit, r/smallbusiness",
  title: `${hostile} ${"t".repeat(length)}`,
  quote: `${hostile} ${"q".repeat(length)}`,
  links: ["View", "Engage", "Skip"].map((label) => ({
    label,
    url: `https://earshot.example/mentions?item=${number}&do=${label}`,
  })),
});
const messageOf = (count = 1, length = 0): ChatMessage => ({
  heading: `${count} new mentions & more`,
  note: null,
  mentions: Array.from({ length: count }, (_, at) => mention(at, length)),
  links: [{ label: "All mentions", url: "https://earshot.example/mentions" }],
});

const received = async (service: ChatService) =>
  z
    .array(z.object({ hook: z.string(), body: z.unknown() }))
    .parse(await sandbox.control("GET", `${service}/messages`));
const send = (service: ChatService, message = messageOf()) => {
  const read = hooksOf(service).readAddress(addresses[service]);
  if (!read) throw new Error("no address");
  return hooksOf(service).send(read.address, message);
};
const failureOf = async (service: ChatService) => {
  const error = await send(service).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ChatHookError)) throw new Error("it did not fail");
  return error;
};

describe.each(services)("%s", (service) => {
  test("accepts messages, even the longest ones", async () => {
    await send(service);
    await send(service, messageOf(5, 5_000));
    await send(service, { ...messageOf(0), note: "A test." });
    expect(await received(service)).toHaveLength(3);
  });

  test("reports a rate limit with the time to wait", async () => {
    await sandbox.control("POST", "faults", { service, fault: "429", times: 1 });
    const { failure, retryAfterMs } = await failureOf(service);
    expect([failure, retryAfterMs]).toEqual([
      "rate-limited",
      service === "discord" ? 2_400 : 2_000,
    ]);
  });

  test.each(["500", "html-200", "502-html"])(
    "reports %s as unavailable: nothing arrived",
    async (fault) => {
      await sandbox.control("POST", "faults", { service, fault, times: 1 });
      expect((await failureOf(service)).failure).toBe("unavailable");
    },
  );

  test("reports a deleted hook as gone, in an error without its address", async () => {
    const [first] = await send(service).then(() => received(service));
    await sandbox.control("POST", `${service}/delete/${first?.hook}`);
    const error = await failureOf(service);
    expect(error.failure).toBe("gone");
    expect(`${error.message} ${String(error.cause)} ${error.stack}`).not.toContain(token);
  });

  /** The hooks of the service over a connection that fails. */
  const failing = (error: Error) =>
    createChatHooks({
      urls: { slack: null, discord: null, teams: null },
      userAgent: "tests",
      fetch: () => Promise.reject(error),
    }).find((one) => one.service === service);

  test("reports an unknown result when there is no answer", async () => {
    const hanging = failing(new DOMException("The operation timed out.", "TimeoutError"));
    await expect(hanging?.send(addresses[service], messageOf())).rejects.toMatchObject({
      failure: "unknown",
    });
  });

  test("reports a service that can’t be reached as unavailable", async () => {
    const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const away = failing(new TypeError("fetch failed", { cause: refused }));
    await expect(away?.send(addresses[service], messageOf())).rejects.toMatchObject({
      failure: "unavailable",
    });
  });

  test.each([
    "",
    "hooks",
    "http://hooks.slack.com/services/T0/B0/x",
    "https://hooks.slack.com.evil.example/services/T0/B0/x",
    "https://evil.example/?https://discord.com/api/webhooks/1200000000000000001/x",
    "https://discord.com@evil.example/api/webhooks/1200000000000000001/AbCdEfGhIjKlMnOpQrStUvWx",
    "https://logic.azure.com.evil.example/workflows?sig=x",
    "https://127.0.0.1/services/T0/B0/x",
    "https://hooks.slack.com:8443/services/T0/B0/x",
    "https://example.webhook.office.com/webhookb2/x?sig=y",
  ])("refuses the address %j", (address) => {
    expect(hooksOf(service).readAddress(address)).toBeNull();
  });

  test("shows no more of the secret in its address than the last characters", () => {
    const hint = hooksOf(service).readAddress(` ${addresses[service]} `)?.hint ?? "";
    expect(hint).not.toContain(token.slice(0, -4));
  });
});

describe("untrusted text", () => {
  test("is plain text in Slack", () => {
    const { blocks, text } = slackBody(messageOf());
    const markup = JSON.stringify(blocks).match(/"mrkdwn"/g);
    expect(markup).toBeNull();
    expect(text).toBe("1 new mentions &amp; more");
  });

  test("pings nobody in Discord, and is not read as markup", () => {
    const body = discordBody(messageOf());
    expect(body.allowed_mentions).toEqual({ parse: [] });
    const [embed] = body.embeds ?? [];
    expect(embed?.description).toContain("\\*\\*\\[win\\]\\(https\\://evil\\.example\\)\\*\\*");
    expect(embed?.description).toContain("[View](https://earshot.example/mentions");
  });

  test("is in runs of text in Teams, which read no Markdown", () => {
    const [attachment] = teamsBody(messageOf()).attachments;
    const blocks = (attachment?.content.body ?? []) as { type: string; text?: string }[];
    const read = blocks.filter(({ type }) => type === "TextBlock").map(({ text }) => text);
    expect(read.join()).not.toContain("evil.example");
  });
});
