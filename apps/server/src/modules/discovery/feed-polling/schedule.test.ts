import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textResponse } from "../../../testing/fake-hosts.ts";
import { type FeedsApp, openFeedsApp } from "../../../testing/feeds.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let feeds: FeedsApp;
beforeAll(async () => {
  feeds = await openFeedsApp();
});
afterAll(() => feeds.close());

describe("a feed is read", () => {
  test("every 15 minutes with the validators of the last answer, and 304 changes nothing", async () => {
    const { host, word } = feeds.ownHost();
    feeds.serveFeed(host, [["1", word]], { etag: '"x"' });
    const owner = await feeds.customer([word]);
    await owner.add(`${host}/feed`);
    await feeds.pollDue();
    feeds.hosts.on(host, textResponse("", {}, 304));
    feeds.requestsTo(host);
    feeds.clock.advance(14 * minuteMs);
    await feeds.pollDue();
    expect(feeds.requestsTo(host)).toBe(0);
    feeds.clock.advance(3 * minuteMs);
    await feeds.pollDue();
    const request = feeds.hosts.requests.findLast((one) => one.host === host);
    expect(request?.headers).toMatchObject({ "if-none-match": '"x"' });
    expect(await owner.feed()).toMatchObject({
      ...{ title: `Blog of ${host}`, failure: null, mayHaveMissedAt: null },
      lastReadAt: feeds.clock.now().toISOString(),
    });
  });

  test("at doubling intervals while it fails, with the reason shown, and as usual when it works again", async () => {
    const { host, word } = feeds.ownHost();
    feeds.serveFeed(host, [["1", word]]);
    const owner = await feeds.customer([word]);
    await owner.add(`${host}/feed`);
    await feeds.pollDue();
    feeds.hosts.on(host, textResponse("<html></html>"));
    const waits: number[] = [];
    for (let failures = 0; failures < 9; failures += 1) {
      const due = Date.parse((await owner.feed())?.nextReadAt ?? "");
      feeds.clock.advance(due - feeds.clock.now().getTime());
      await feeds.pollDue();
      const next = Date.parse((await owner.feed())?.nextReadAt ?? "");
      waits.push((next - feeds.clock.now().getTime()) / minuteMs);
    }
    for (const [at, wait] of [30, 60, 120, 240, 480, 960, 1_440, 1_440, 1_440].entries()) {
      expect(waits[at]).toBeGreaterThanOrEqual(wait);
      expect(waits[at]).toBeLessThan(wait * 1.11);
    }
    expect((await owner.feed())?.failure).toBe(
      "This address now shows a web page instead of a feed. We will try again.",
    );
    feeds.serveFeed(host, [
      ["2", word],
      ["1", word],
    ]);
    feeds.clock.advance(27 * hourMs);
    await feeds.pollDue();
    expect((await owner.feed())?.failure).toBeNull();
    expect(await owner.titles()).toContain("Item 2");
  });

  test("no longer after 410, until it is added again", async () => {
    const { host, word } = feeds.ownHost();
    feeds.serveFeed(host, [["1", word]]);
    const owner = await feeds.customer([word]);
    const id = await owner.add(`${host}/feed`);
    feeds.hosts.on(host, textResponse("", {}, 410));
    await feeds.pollDue();
    feeds.requestsTo(host);
    feeds.clock.advance(48 * hourMs);
    await feeds.pollDue();
    expect(feeds.requestsTo(host)).toBe(0);
    expect(await owner.feed()).toMatchObject({ hasEnded: true, nextReadAt: null });
    expect((await owner.feed())?.failure).toContain("was removed (410). We no longer read it.");
    feeds.serveFeed(host, [["1", word]]);
    await owner.remove(id);
    await owner.add(`${host}/feed`);
    await feeds.pollDue();
    expect(await owner.feed()).toMatchObject({ hasEnded: false, failure: null });
  });

  test("only after the wait that a 429 asks for, with all feeds of the host", async () => {
    const { host, word } = feeds.ownHost();
    feeds.serveFeed(host, [["1", word]]);
    const owner = await feeds.customer([word]);
    await owner.add(`${host}/feed`);
    await owner.add(`${host}/other`);
    feeds.hosts.on(host, textResponse("", { "retry-after": "7200" }, 429));
    feeds.requestsTo(host);
    await feeds.pollDue();
    expect(feeds.requestsTo(host)).toBe(1);
    feeds.clock.advance(119 * minuteMs);
    await feeds.pollDue();
    expect(feeds.requestsTo(host)).toBe(0);
    feeds.serveFeed(host, [["1", word]]);
    feeds.clock.advance(minuteMs);
    expect(await feeds.pollDue()).toBe(2);
  });

  test("at its new address after three permanent redirects in a row", async () => {
    const { host, word } = feeds.ownHost();
    const { host: target } = feeds.ownHost();
    feeds.serveFeed(host, [["1", word]]);
    const owner = await feeds.customer([word]);
    await owner.add(`${host}/feed`);
    await feeds.pollDue();
    feeds.serveFeed(target, [
      ["2", word],
      ["1", word],
    ]);
    feeds.hosts.on(host, textResponse("", { location: `http://${target}/new` }, 301));
    const addresses: string[] = [];
    for (let reading = 0; reading < 3; reading += 1) {
      feeds.clock.advance(20 * minuteMs);
      await feeds.pollDue();
      addresses.push((await owner.feed())?.address ?? "");
    }
    expect(addresses).toEqual([
      `http://${host}/feed`,
      `http://${host}/feed`,
      `http://${target}/new`,
    ]);
    feeds.requestsTo(host);
    feeds.clock.advance(20 * minuteMs);
    await feeds.pollDue();
    expect(feeds.requestsTo(host)).toBe(0);
    // The items at the new address are not new.
    expect(await owner.titles()).toEqual(["Item 1", "Item 2"]);
  });

  test("as the feed that exists at the new address, for workspaces with one or both of them", async () => {
    const { host, word } = feeds.ownHost();
    const { host: target } = feeds.ownHost();
    feeds.serveFeed(host, [["1", word]]);
    feeds.serveFeed(target, [["1", word]]);
    const [one, both] = [await feeds.customer([word]), await feeds.customer([word])];
    await one.add(`${host}/feed`);
    await both.add(`${host}/feed`);
    await both.add(`${target}/new`);
    await feeds.pollDue();
    feeds.hosts.on(host, textResponse("", { location: `http://${target}/new` }, 301));
    for (let reading = 0; reading < 3; reading += 1) {
      feeds.clock.advance(20 * minuteMs);
      await feeds.pollDue();
    }
    for (const owner of [one, both]) {
      expect((await owner.list()).feeds.map(({ address }) => address)).toEqual([
        `http://${target}/new`,
      ]);
    }
    feeds.serveFeed(target, [
      ["2", word],
      ["1", word],
    ]);
    feeds.requestsTo(host);
    feeds.clock.advance(20 * minuteMs);
    await feeds.pollDue();
    expect(feeds.requestsTo(host)).toBe(0);
    for (const owner of [one, both]) {
      expect((await owner.titles()).filter((title) => title === "Item 2")).toHaveLength(1);
    }
  });

  test("with a note about missed items for the workspaces that had it then", async () => {
    const { host, word } = feeds.ownHost();
    feeds.serveFeed(host, [["1", word]]);
    const [owner, later] = [await feeds.customer([word]), await feeds.customer()];
    await owner.add(`${host}/feed`);
    await feeds.pollDue();
    feeds.serveFeed(host, [["9", word]]);
    feeds.clock.advance(20 * minuteMs);
    await feeds.pollDue();
    const missedAt = feeds.clock.now().toISOString();
    feeds.clock.advance(minuteMs);
    await later.add(`${host}/feed`);
    expect((await owner.feed())?.mayHaveMissedAt).toBe(missedAt);
    expect((await later.feed())?.mayHaveMissedAt).toBeNull();
    feeds.clock.advance(8 * 24 * hourMs);
    expect((await owner.feed())?.mayHaveMissedAt).toBeNull();
  });

  test("over one connection to its host, even if several of its feeds are read concurrently", async () => {
    const { host, word } = feeds.ownHost();
    feeds.serveFeed(host, [["1", word]]);
    const owner = await feeds.customer([word], "growth");
    for (let at = 0; at < 8; at += 1) await owner.add(`${host}/feed${at}`);
    feeds.requestsTo(host);
    await Promise.all(Array.from({ length: 5 }, () => feeds.pollDue(randomUUID())));
    await feeds.pollDue();
    expect(feeds.requestsTo(host)).toBe(8);
    expect(feeds.hosts.maxOpen()).toBe(1);
  });
});
