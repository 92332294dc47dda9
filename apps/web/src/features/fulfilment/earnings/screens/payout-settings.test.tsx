// @vitest-environment jsdom
import type { MaskedPayoutMethod } from "@earshot/contract";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, refusal } from "../../../../lib/testing/fake-api.ts";
import { portal } from "../../writers/writers-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const read = "GET /writers/payout-method";
const write = "PUT /writers/payout-method";
const method: MaskedPayoutMethod = {
  ...{ way: "bank", name: "Wen Writer", account: "ending in 3000" },
  savedAt: "2026-11-20T12:00:00.000Z",
  usableAt: "2026-11-22T12:00:00.000Z",
};
const nothing = { current: null, pending: null };

const show = (handlers: Record<string, FakeHandler>) =>
  portal("settings?section=payout", {}, { [read]: () => nothing, ...handlers });

it("shows where the writer is paid, and when the next method takes effect", async () => {
  const pending = { ...method, way: "paypal", account: "w…@example.test" };
  show({ [read]: () => ({ current: method, pending }) });
  expect(await screen.findByText("Bank transfer, ending in 3000, Wen Writer")).toBeTruthy();
  expect(screen.getByText(/^PayPal, w…@example.test, Wen Writer: in use from/)).toBeTruthy();
});

it("asks for the fields of the chosen method, and shows the new method as waiting", async () => {
  const { user, server } = show({ [write]: () => ({ current: null, pending: method }) });
  expect(await screen.findByText(/You have no payout method in use/)).toBeTruthy();
  expect(screen.getByLabelText("Bank")).toBeTruthy();
  await user.type(screen.getByLabelText("Name of the account’s holder"), "Wen Writer");
  await user.type(screen.getByLabelText("IBAN or account number"), "DE89370400440532013000");
  expect(screen.queryByLabelText("Bank")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save payout method" }));
  expect(await screen.findByText("Enter your password.")).toBeTruthy();
  await user.type(screen.getByLabelText("Your password"), "a good long password");
  await user.click(screen.getByRole("button", { name: "Save payout method" }));
  expect(await screen.findByText(/ending in 3000, Wen Writer: in use from/)).toBeTruthy();
  expect(server.to(write)[0]?.body).toEqual({
    ...{ way: "bank", name: "Wen Writer", account: "DE89370400440532013000" },
    password: "a good long password",
  });
});

it("shows each refusal at its field", async () => {
  let answer = () => refusal("WRONG_PASSWORD");
  const { user } = show({ [write]: () => answer() });
  await user.selectOptions(await screen.findByLabelText("Way"), "GCash");
  await user.type(screen.getByLabelText("Name of the account’s holder"), "Wen");
  await user.type(screen.getByLabelText("GCash number"), "12");
  await user.type(screen.getByLabelText("Your password"), "wrong");
  await user.click(screen.getByRole("button", { name: "Save payout method" }));
  await waitFor(() =>
    expect(screen.getByLabelText("Your password").getAttribute("aria-invalid")).toBe("true"),
  );
  answer = () => refusal("VALIDATION_FAILED", "Wrong.", ["account: must be an 11-digit number"]);
  await user.click(screen.getByRole("button", { name: "Save payout method" }));
  expect(await screen.findByText("must be an 11-digit number")).toBeTruthy();
});
