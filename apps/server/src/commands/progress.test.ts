import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { createImportProgress } from "./progress.ts";

/** A stream that collects what is written, as a terminal or as a file. */
function createStream(isTTY: boolean) {
  const stream = Object.assign(new PassThrough(), {
    isTTY,
    columns: 100,
    cursorTo: () => stream.write("\r"),
    clearLine: () => stream.write("<cleared>"),
    clearScreenDown: () => true,
    moveCursor: () => true,
  });
  const chunks: string[] = [];
  stream.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => chunks.join("") };
}

const tick = { percent: 50, read: 1_500, perSecond: 300, secondsLeft: 75 };

it("writes plain lines where there is no terminal", async () => {
  const { stream, text } = createStream(false);
  const progress = createImportProgress(stream);
  progress.show(tick);
  progress.show(tick);
  progress.end();
  await new Promise(setImmediate);
  expect(text()).toBe(" 50 %  1,500 posts, 300 a second, 1 min 15 s left\n");
});

it("draws a bar in a terminal and removes it at the end", async () => {
  const { stream, text } = createStream(true);
  const progress = createImportProgress(stream);
  progress.show(tick);
  progress.show({ ...tick, percent: 75 });
  progress.end();
  await new Promise(setImmediate);
  expect(text()).toContain("█");
  expect(text()).toContain("75 %  1,500 posts, 300 a second, 1 min 15 s left");
  const afterBar = text().slice(text().lastIndexOf("left"));
  expect(afterBar).toContain("\u001b[2K");
});

it("ends even if it has shown nothing", async () => {
  const { stream, text } = createStream(true);
  createImportProgress(stream).end();
  await new Promise(setImmediate);
  expect(text()).not.toContain("█");
});
