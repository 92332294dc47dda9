import { describe, expect, test } from "vitest";
import { isWebPage } from "./response.ts";

const response = (text: string, type = "application/json") => ({
  status: 200,
  headers: new Headers({ "content-type": type }),
  text,
});

describe("an HTML page", () => {
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

  test("is recognized by its content type", () => {
    expect(isWebPage(response("", "text/html; charset=utf-8"))).toBe(true);
  });

  test.each([
    ["comments", `${"<!-- -->".repeat(50_000)}x`],
    // A regular expression tried every way to divide these into comments: each further one doubled its eight seconds.
    ["comments within comments", `<!-${"---><!----><!-".repeat(14)}`],
    ["an open comment of a megabyte", `<!--${"->-".repeat(350_000)}`],
    ["blanks", `${" ".repeat(100_000)}x`],
  ])("is recognized or ruled out quickly for %s", (_, text) => {
    const before = process.threadCpuUsage();
    isWebPage(response(text));
    expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(1);
  });
});
