import { expect, test } from "vitest";
import { systemClock } from "../../../infrastructure/clock.ts";
import { createLog } from "../../../infrastructure/log.ts";
import { createFakeSearch, refusalOf } from "../../../testing/fake-source.ts";
import { createOnDemandSearch } from "./service-on-demand-search.ts";

/** A search whose first answers are these refusals. */
function searchAfter(...refusals: Error[]) {
  const search = createFakeSearch({ price: { callMicros: 0, readMicros: 0 } });
  const onDemand = createOnDemandSearch({
    clock: systemClock,
    log: createLog("silent"),
    searches: [search.source],
    matching: undefined as never,
    processes: undefined as never,
    intake: {
      search: async (source: typeof search.source, query: string) => {
        const refusal = refusals.shift();
        if (refusal) throw refusal;
        return source.search(query, { limit: 10 });
      },
    } as never,
  });
  const terms = [{ id: "1", anyOf: ["okapi"] }];
  const scope = { workspaceId: crypto.randomUUID(), since: new Date(0) };
  return { asked: search.asked, run: () => onDemand.searchPatiently(search.source, terms, scope) };
}

test("a search for a new keyword waits out a short limit of the source", async () => {
  const { run, asked } = searchAfter(refusalOf("rate-limited", 20), refusalOf("rate-limited", 5));
  await run();
  expect(asked).toHaveLength(1);
});

test.each([
  ["a long limit", [refusalOf("rate-limited", 3_600_000)]],
  ["a limit without a time", [refusalOf("rate-limited")]],
  ["another failure", [refusalOf("unavailable", 5)]],
  ["a third limit in a row", Array.from({ length: 3 }, () => refusalOf("rate-limited", 5))],
])("a search for a new keyword fails after %s", async (_, refusals) => {
  const { run, asked } = searchAfter(...refusals);
  await expect(run()).rejects.toThrow("internal words");
  expect(asked).toHaveLength(0);
});
