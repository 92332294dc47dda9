// @vitest-environment jsdom
import type { DecidedPayment, PendingPayment } from "@earshot/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { heading, open } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeToken, refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleDecidedPayment,
  samplePendingPayment,
  sampleUser,
} from "../../../../lib/testing/samples.ts";
import { setToken } from "../../../../lib/token.ts";

beforeEach(prepareDom);
afterEach(clearDom);

const list = "GET /admin/pending-payments";
const verify = "POST /admin/verify-payment";
const image = () => new Response("picture", { headers: { "content-type": "image/webp" } });

function show(
  { pending = [], decided = [] }: { pending?: PendingPayment[]; decided?: DecidedPayment[] } = {},
  handlers: Record<string, FakeHandler> = {},
) {
  setToken(fakeToken());
  return open("/admin?tab=payments", {
    "GET /auth/me": () => ({ user: sampleUser({ isAdmin: true }) }),
    [list]: () => pending,
    "GET /admin/decided-payments": () => decided,
    "GET /admin/receipt/*": image,
    ...handlers,
  });
}

const findRow = async (company = "Ledgerly") =>
  within(await screen.findByRole("listitem", { name: `Payment of ${company}` }));

describe("pending payments", () => {
  it("are listed with the payer, the reference and the image, fetched with the token", async () => {
    const payment = samplePendingPayment();
    const { server } = show({ pending: [payment] });
    await heading("Admin Panel: Payments");
    const row = await findRow();
    row.getByText("Mara Lind · mara@ledgerly.example");
    row.getByText("Growth, $79 (₱4,424)");
    row.getByText("1234567890123");
    const picture = await row.findByRole<HTMLImageElement>("img", { name: "Receipt of Ledgerly" });
    expect(picture.src).toBe(`data:image/webp;base64,${btoa("picture")}`);
    const [request] = server.to(`GET /admin/receipt/${payment.verification_token}`);
    expect(request?.headers.get("authorization")).toMatch(/^Bearer /);
    screen.getByRole("link", { name: "Payments 1 waiting" });
  });

  it("leave the list when they are approved", async () => {
    const payment = samplePendingPayment();
    const decided = sampleDecidedPayment({ ...payment });
    const { server, user } = show(
      { pending: [payment] },
      { [verify]: () => ({ payment: decided }) },
    );
    const row = await findRow();
    server.on(list, () => []);
    server.on("GET /admin/decided-payments", () => [decided]);
    await user.dblClick(row.getByRole("button", { name: "Approve" }));
    await screen.findByText("The payment of Ledgerly is approved.");
    await screen.findByText("No pending payments");
    expect(server.to(verify).map(({ body }) => body)).toEqual([
      { verification_token: payment.verification_token, action: "approve" },
    ]);
    const done = within(await screen.findByRole("list", { name: "Decided payments" }));
    done.getByText("Approved on Nov 21, 2026, pays for Nov 21, 2026 to Dec 21, 2026");
  });

  it("are rejected only with a reason", async () => {
    const payment = samplePendingPayment();
    const rejected = sampleDecidedPayment({ ...payment, status: "rejected" });
    const { server, user } = show(
      { pending: [payment] },
      { [verify]: () => ({ payment: rejected }) },
    );
    const row = await findRow();
    await user.click(row.getByRole("button", { name: "Reject" }));
    await user.click(row.getByRole("button", { name: "Reject payment" }));
    await row.findByText("Say why, so that the customer can correct it.");
    await user.type(row.getByLabelText("Why is it rejected?"), " The amount is wrong. ");
    server.on(list, () => []);
    await user.click(row.getByRole("button", { name: "Reject payment" }));
    await screen.findByText("The payment of Ledgerly is rejected.");
    expect(server.to(verify).map(({ body }) => body)).toEqual([
      {
        verification_token: payment.verification_token,
        action: "reject",
        reason: "The amount is wrong.",
      },
    ]);
  });

  it("stay when a decision fails", async () => {
    const { user } = show(
      { pending: [samplePendingPayment()] },
      { [verify]: () => refusal("INTERNAL") },
    );
    const row = await findRow();
    await user.click(row.getByRole("button", { name: "Approve" }));
    await screen.findByText("Verification failed");
    screen.getByText("Please try again");
    await findRow();
  });

  it("show when another administrator has decided", async () => {
    const { user } = show(
      { pending: [samplePendingPayment()] },
      { [verify]: () => refusal("PAYMENT_DECIDED") },
    );
    await user.click((await findRow()).getByRole("button", { name: "Approve" }));
    await screen.findByText("This payment has already been decided. Refresh the list.");
  });

  it("can be refreshed while there are none", async () => {
    const { server, user } = show();
    await screen.findByText("No pending payments");
    server.on(list, () => [samplePendingPayment()]);
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await findRow();
  });

  it("show the specified message if they could not be loaded", async () => {
    show({}, { [list]: () => refusal("INTERNAL") });
    await screen.findByText("Failed to load payments: Please refresh the page");
  });

  it("link back to the dashboard", async () => {
    const { user, address } = show();
    await user.click(await screen.findByRole("link", { name: "Back to Dashboard" }));
    await waitFor(() => expect(address()).toBe("/dashboard"));
  });
});

it("decided payments fetch their image when it is opened, and show when it was deleted", async () => {
  const recent = sampleDecidedPayment();
  const old = sampleDecidedPayment({
    company_name: "Northpier",
    status: "rejected",
    reason: "It is not readable.",
    hasImage: false,
    periodStart: null,
    periodEnd: null,
  });
  const { server, user } = show({ decided: [recent, old] });
  const done = within(await screen.findByRole("list", { name: "Decided payments" }));
  done.getByText("Rejected on Nov 21, 2026");
  done.getByText("Reason: It is not readable.");
  done.getByText("The image was deleted 90 days after the decision.");
  expect(server.to(`GET /admin/receipt/${recent.verification_token}`)).toHaveLength(0);
  await user.click(done.getByText("Receipt of Ledgerly"));
  await done.findByRole("img", { name: "Receipt of Ledgerly" });
});
