// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ImageFile } from "../lib/image-file.ts";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { ImageField } from "./image-field.tsx";

beforeEach(prepareDom);
afterEach(() => {
  vi.restoreAllMocks();
  clearDom();
});

/** Makes file readers wait. Returns a function per reader that finishes it, in the order in which they started. */
function deferredReaders(): (() => void)[] {
  const done: (() => void)[] = [];
  vi.spyOn(FileReader.prototype, "readAsDataURL").mockImplementation(function (
    this: FileReader,
    file: Blob,
  ) {
    const address = `data:image/png;base64,${btoa((file as File).name)}`;
    done.push(() => {
      Object.defineProperty(this, "result", { value: address });
      this.onload?.(new ProgressEvent("load") as ProgressEvent<FileReader>);
    });
  });
  return done;
}

function Field() {
  const [chosen, setChosen] = useState<ImageFile | null>(null);
  return (
    <ImageField
      label="Screenshot of your comment"
      hint=""
      maxBytes={5 * 1024 * 1024}
      remedy="Crop it."
      alt="Your screenshot"
      chosen={chosen}
      error={undefined}
      onChoose={setChosen}
    />
  );
}

const picture = (name: string) => new File(["abc"], name, { type: "image/png" });
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText("Screenshot of your comment"), {
    target: { files: [file] },
  });

it("shows the last choice, even if an earlier one is read later", async () => {
  const readers = deferredReaders();
  render(<Field />);
  choose(picture("first.png"));
  choose(picture("second.png"));
  await waitFor(() => expect(readers).toHaveLength(2));
  readers[1]?.();
  await screen.findByText("second.png, 1 kB");
  readers[0]?.();
  await Promise.resolve();
  expect(screen.queryByText(/^first\.png/)).toBeNull();
  screen.getByText("second.png, 1 kB");
});

it("clears the file input, so that the same file can be chosen again", async () => {
  render(<Field />);
  const field = screen.getByLabelText<HTMLInputElement>("Screenshot of your comment");
  const cleared = vi.spyOn(field, "value", "set");
  choose(picture("one.png"));
  await screen.findByText("one.png, 1 kB");
  expect(cleared).toHaveBeenCalledWith("");
});
