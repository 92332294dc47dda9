import { describe, expect, test } from "vitest";
import { isWebPage } from "./response.ts";

const response = (text: string, type = "application/json") => ({
  status: 200,
  headers: new Headers({ "content-type": type }),
  text,
});

describe("a page for people", () => {
  test.each([
    "<!doctype html><p>",
    "  \n<!DOCTYPE   HTML>",
    "<html>",
    "<head >",
    "<body\n>",
    "<!-- a --><html>",
    " <!-- a --> \n <!----> <!-- <html> -->\n<body>",
  ])("begins as %j", (text) => {
    expect(isWebPage(response(text))).toBe(true);
  });

  test.each([
    "",
    "{}",
    "<?xml version='1.0'?><rss>",
    "<!-- <html> -->",
    "<!-- open <html>",
    "<!--><html>",
    "<htmlx>",
    "a <html>",
    "<!doctype xml>",
  ])("does not begin as %j", (text) => {
    expect(isWebPage(response(text))).toBe(false);
  });

  test("is what says so", () => {
    expect(isWebPage(response("", "text/html; charset=utf-8"))).toBe(true);
  });

  test.each([
    ["comments", `${"<!-- -->".repeat(50_000)}x`],
    // One expression tried every way of dividing these into comments: each further one doubled the eight seconds.
    ["comments within comments", `<!-${"---><!----><!-".repeat(14)}`],
    ["an open comment of a megabyte", `<!--${"->-".repeat(350_000)}`],
    ["blanks", `${" ".repeat(100_000)}x`],
  ])("is decided at once for %s", (_, text) => {
    const before = process.threadCpuUsage();
    isWebPage(response(text));
    expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(1);
  });
});
