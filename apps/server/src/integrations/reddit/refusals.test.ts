import { describe, expect, it } from "vitest";
import { z } from "zod";
import { haveRecordings, readRecording, redditFailures } from "../../testing/recordings.ts";
import { refusalKinds } from "../ports/placement.ts";
import type { SourceError } from "../ports/source.ts";
import { failureOf } from "./failure.ts";
import { redditRefusalOfWords, refusalOf, refusalOfFailure } from "./refusals.ts";
import { endUnknown } from "./refusals-table.ts";

const sentence = /^[A-Z].+[.!?")]$/;

function expectSentences(
  { message, remedy }: { message: string; remedy: string },
  about: string,
): void {
  expect(message, about).toMatch(sentence);
  expect(remedy, about).toMatch(sentence);
  expect(remedy, about).not.toBe(message);
}

const table = z.object({
  errors: z.array(z.object({ code: z.string(), message_template: z.string() })),
});

describe.runIf(haveRecordings)("every code of Reddit's open-sourced server", () => {
  const codes = haveRecordings
    ? table.parse(JSON.parse(readRecording("reddit-api/reddit_error_codes_r2.json"))).errors
    : [];
  const filled = (template: string) =>
    template.replace("%(time)s", "9 minutes").replace(/%\(\w+\)[sd]/g, "7");

  it("has its own sentence, next step and kind", () => {
    expect(codes).toHaveLength(159);
    for (const { code, message_template: template } of codes) {
      const refusal = refusalOf(code, filled(template));
      expectSentences(refusal, code);
      expect(refusalKinds, code).toContain(refusal.kind);
      expect(refusal.code).toBe(code);
      expect(refusal.message, code).not.toContain("Reddit refused it");
    }
  });

  it("is found in a pasted text with other words around it", () => {
    for (const { code, message_template: template } of codes) {
      const pasted = `Error ${code}: ${filled(template)}`;
      expect(redditRefusalOfWords(pasted).code, code).toBe(code);
    }
  });

  it("is found by its sentence if it is about comments", () => {
    const kinds = ["RATELIMIT", "THREAD_LOCKED", "TOO_OLD", "DELETED_COMMENT", "IN_TIMEOUT"];
    const more = ["SUBREDDIT_NOTALLOWED", "BANNED_FROM_SUBREDDIT", "USER_MUTED", "NO_TEXT"];
    const last = ["SUBREDDIT_RATELIMIT", "DOMAIN_BANNED", "USER_REQUIRED", "BAD_CAPTCHA"];
    const rest = ["VERIFIED_USER_REQUIRED", "BANNED_IP", "TOO_LONG", "TOO_SHORT", "BAD_STRING"];
    for (const code of [...kinds, ...more, ...last, ...rest]) {
      const template = codes.find((one) => one.code === code)?.message_template ?? "";
      expect(redditRefusalOfWords(filled(template)).code, template).toBe(code);
    }
  });

  it("is not read as final by its sentence unless it is", () => {
    for (const { code, message_template: template } of codes) {
      const read = redditRefusalOfWords(filled(template));
      expectSentences(read, code);
      if (read.final) expect(["final", "change"], code).toContain(refusalOf(code, "").kind);
    }
  });
});

describe.runIf(haveRecordings)("every recorded failure", () => {
  it("has a sentence and a next step, and is not a refusal if the comment may have been posted", () => {
    const failures = haveRecordings ? redditFailures() : [];
    expect(failures.length).toBeGreaterThanOrEqual(160);
    let [refused, unknown] = [0, 0];
    for (const { status, response_headers: headers, response_body: text, source } of failures) {
      const failure = failureOf({ status, headers, text });
      if (!failure) throw new Error(`${source} was taken for success`);
      const refusal = refusalOfFailure(failure);
      expectSentences(refusal ?? endUnknown, source);
      if (refusal) refused += 1;
      else unknown += 1;
      // A failure of the server may have happened after the comment was stored.
      if (status >= 500 || status === 409) expect(refusal, source).toBeNull();
      if (status === 429) expect(refusal?.kind, source).toBe("wait");
    }
    expect(refused).toBeGreaterThan(100);
    expect(unknown).toBeGreaterThan(20);
  });
});

describe("a status without a code", () => {
  const refusal = (status: number, location?: string) =>
    refusalOfFailure(
      failureOf({
        status,
        headers: new Headers(location ? { location } : {}),
        text: "",
      }) as SourceError,
    );

  it.each([
    [301, "MOVED_PERMANENTLY", "operator"],
    [302, "FOUND", "wait"],
    [413, "CONTENT_TOO_LARGE", "change"],
    [414, "URI_TOO_LONG", "operator"],
    [415, "UNSUPPORTED_MEDIA_TYPE", "operator"],
  ])("%i is %s, with its own message and kind", (status, code, kind) => {
    const found = refusal(status, "https://www.reddit.com/elsewhere");
    expect(found).toMatchObject({ code, kind });
    expect(found?.message).toContain(String(status));
    expect(found?.retryAfterMs).toBe(status === 302 ? 300_000 : undefined);
  });

  it("of a redirect means no community or a sign-in page, depending on its target", () => {
    expect(refusal(302, "https://www.reddit.com/subreddits/search?q=x")?.code).toBe(
      "SUBREDDIT_NOEXIST",
    );
    expect(refusal(302, "https://www.reddit.com/login")).toBeNull();
  });
});

describe("a refusal", () => {
  it("contains how long to wait, if Reddit names it", () => {
    const words = "you are doing that too much. try again in 9 minutes.";
    expect(refusalOf("RATELIMIT", words)).toMatchObject({ kind: "wait", retryAfterMs: 540_000 });
    expect(redditRefusalOfWords(words)).toMatchObject({
      code: "RATELIMIT",
      retryAfterMs: 540_000,
      final: false,
    });
    expect(refusalOf("SUBREDDIT_RATELIMIT", "try again later.")).not.toHaveProperty("retryAfterMs");
  });

  it("with an unknown code quotes Reddit, and is not final", () => {
    const refusal = refusalOf("WHATEVER_NEXT", "  this is\n new to you  ");
    expect(refusal).toMatchObject({
      code: "WHATEVER_NEXT",
      kind: "wait",
      message: 'Reddit refused it: "this is new to you"',
    });
    expect(refusalOf("WHATEVER_NEXT", "").message).toBe("Reddit refused it (WHATEVER_NEXT).");
  });

  it.each([
    ["THREAD_LOCKED", "final", "The thread is locked: no new comments are possible."],
    ["TOO_OLD", "final", "The thread is archived: it is too old for new comments."],
    ["BANNED_FROM_SUBREDDIT", "account", "This account is banned from the community."],
    ["IN_TIMEOUT", "account", "Reddit has temporarily suspended this account."],
    ["USER_REQUIRED", "operator", "Reddit no longer accepts the account's permission."],
    ["DOMAIN_BANNED", "change", "Reddit or the community does not allow a link in the text."],
  ])("%s is %s", (code, kind, message) => {
    expect(refusalOf(code, "")).toMatchObject({ code, kind, message });
    expect(refusalOf(code.toLowerCase(), "")).toMatchObject({ code });
  });
});

describe("messages of current pages", () => {
  it.each([
    ["You’ve been banned from participating in r/SaaS", "BANNED_FROM_SUBREDDIT", false],
    ["Sorry, this post has been removed by the moderators of r/SaaS.", "DELETED_COMMENT", true],
    ["This thread is archived. New comments cannot be posted.", "TOO_OLD", true],
    ["Locked post. New comments cannot be posted. This post is locked", "THREAD_LOCKED", true],
    ["Looks like you've been doing that a lot. Take a break for 4 minutes.", "RATELIMIT", false],
    ["Your account is not old enough to comment here", "COMMENTER_TOO_NEW", false],
    ["You don't have enough karma", "SUBREDDIT_KARMA_REQUIRED", false],
    ["Not enough comment karma in this community", "SUBREDDIT_KARMA_REQUIRED", false],
    ["Unable to create comment", "SOMETHING_IS_BROKEN", false],
    ["Something went wrong. Please try again.", "SOMETHING_IS_BROKEN", false],
    ["Only approved users may comment: not allowed to comment", "SUBREDDIT_NOTALLOWED", false],
    ["qwertz", "UNKNOWN_WORDS", false],
  ])("%s", (words, code, final) => {
    expect(redditRefusalOfWords(words)).toMatchObject({ code, final });
  });
});
