import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf, openTestApp, type TestApp, testPost } from "../../../testing/app.ts";
import { openReplyPipeline } from "../../../testing/reply-pipeline.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const rowsOf = async (file: Blob): Promise<Record<string, string>[]> => {
  expect(file.type).toBe("text/csv");
  return parse(await file.text(), { bom: true, columns: true });
};

describe("the file of a workspace's mentions", () => {
  test("has all mentions of the filter, also beyond what the list shows", {
    timeout: 60_000,
  }, async () => {
    const { person, phrase, mention, setStatus } = await openReplyPipeline(app);
    const { person: stranger } = await openReplyPipeline(app);
    const count = 320;
    await app.ingest(
      Array.from({ length: count }, (_, at) =>
        testPost({
          title: `${phrase} long list ${at}`,
          body: `Row${at} asks.`,
          community: "webdev",
        }),
      ),
    );
    const skipped = await mention({ title: `${phrase} =cmd|' /C calc'!A0` });
    dataOf(await setStatus(skipped.id, "denied"));
    const file = async (query: Record<string, string>, as = person) =>
      rowsOf(dataOf(await app.call("exportMentions", { query }, as)) as Blob);

    expect(await file({})).toHaveLength(count + 1);
    expect(await file({ status: "denied" })).toMatchObject([{ Id: skipped.id, Status: "denied" }]);
    // Two filters, a search and a day: the list shows the first 200 of them.
    const webdev = { source: "reddit", subreddit: "webdev" } as const;
    const listed = dataOf(await app.call("listMentions", { query: webdev }, person));
    expect(listed.total).toBe(200);
    for (const query of [webdev, { search: "long list" }, { ...webdev, search: "long li" }]) {
      const rows = await file(query);
      expect(rows).toHaveLength(count);
      expect(new Set(rows.map(({ Id }) => Id)).size).toBe(count);
    }
    const newest = await file(webdev);
    const times = newest.map((row) => row["Posted at"] ?? "");
    expect(times).toEqual(times.toSorted().reverse());
    const strongest = (await file({ sort: "intent" })).map((row) => Number(row["Intent score"]));
    expect(strongest).toEqual(strongest.toSorted((a, b) => b - a));
    expect(await file({ search: "row7 asks" })).toMatchObject([{ Text: "Row7 asks." }]);
    expect(await file({ search: "!!" })).toEqual([]);
    expect(await file({ assignee: "me" })).toEqual([]);
    expect(await file({ assignee: "none" })).toHaveLength(count + 1);
    expect(await file({}, stranger)).toEqual([]);
  });
});
