// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lazyDialog } from "./lazy-dialog.tsx";
import { Toaster } from "./toaster.tsx";

interface Props {
  open: boolean;
  onClose: () => void;
}
const Part = ({ open }: Props) => <p>{open ? "open" : "closed"}</p>;

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(cleanup);

it("is loaded once, when it is first opened, and stays mounted when it closes", async () => {
  const load = vi.fn(async () => Part);
  const Lazy = lazyDialog<Props>(load);
  const { rerender } = render(<Lazy open={false} onClose={() => {}} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Lazy open onClose={() => {}} />);
  await screen.findByText("open");
  rerender(<Lazy open={false} onClose={() => {}} />);
  screen.getByText("closed");
  rerender(<Lazy open onClose={() => {}} />);
  screen.getByText("open");
  expect(load).toHaveBeenCalledOnce();
});

it("shows that loading failed, closes, and tries again at the next opening", async () => {
  const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(new Error("offline"));
  const Lazy = lazyDialog<Props>(load);
  const onClose = vi.fn();
  const shown = (open: boolean) => (
    <>
      <Lazy open={open} onClose={onClose} />
      <Toaster durationMs={3_000} />
    </>
  );
  const { rerender } = render(shown(true));
  await screen.findByText("This could not be opened");
  expect(onClose).toHaveBeenCalledOnce();
  rerender(shown(false));
  load.mockResolvedValue(Part);
  rerender(shown(true));
  await screen.findByText("open");
});
