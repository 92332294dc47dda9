import { expect, it } from "vitest";
import { z } from "zod";
import { fakeOutside } from "../../testing/fake-fetch.ts";
import { haveRecordings, readRecording, toResponse } from "../../testing/recordings.ts";
import { createGithub } from "./index.ts";

const recording = z.array(
  z.object({
    method: z.string(),
    path: z.string(),
    status: z.number(),
    response: z.unknown(),
    rawHeaders: z.array(z.string()),
  }),
);

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < raw.length; at += 2) headers.append(raw[at] ?? "", raw[at + 1] ?? "");
  return headers;
}

it.skipIf(!haveRecordings)("every recorded search is parsed", async () => {
  const calls = recording
    .parse(JSON.parse(readRecording("part2/github/search_issues_raw_fixture.json")))
    .filter(({ path }) => path.startsWith("/search/issues"));
  expect(calls.length).toBeGreaterThan(0);
  for (const { status, response, rawHeaders } of calls) {
    const text = JSON.stringify(response);
    const outside = fakeOutside([toResponse({ status, headers: headersOf(rawHeaders), text })]);
    const { search, lookup } = createGithub(
      {
        apiUrl: "https://api.github.test",
        webUrl: "https://github.com",
        token: null,
        userAgent: "earshot-tests/1.0",
      },
      outside,
    );
    const { posts, after, isIncomplete } = await search.search('("sesame") is:issue', {
      limit: 100,
    });
    const { items } = z
      .object({ items: z.array(z.object({ html_url: z.string(), number: z.number() })) })
      .parse(response);
    expect(posts.map(({ url }) => url)).toEqual(items.map(({ html_url }) => html_url));
    expect(posts.map(({ externalId }) => externalId)).toEqual(
      items.map(({ html_url }) => lookup.idOf(html_url)),
    );
    expect([after, isIncomplete]).toEqual([null, undefined]);
    for (const { author, community, body } of posts) {
      expect([author, community, body].every(Boolean)).toBe(true);
    }
  }
});
