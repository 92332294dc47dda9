// @vitest-environment jsdom
import type { PaymentStatus } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { samplePaymentStatus, sampleReceipt } from "../../../../lib/testing/samples.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { GcashPayment } from "./gcash-payment.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const upload = "POST /payment/upload-receipt";

function open(
  status: PaymentStatus = samplePaymentStatus(),
  handlers: Record<string, FakeHandler> = {},
  chosen?: string,
) {
  const server = fakeApi({ "GET /payment/status": () => status, ...handlers });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <GcashPayment chosen={chosen} />
      <Toaster durationMs={60_000} />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

const picture = (name = "receipt.png", type = "image/png") => new File(["abc"], name, { type });
const findForm = () => screen.findByRole("form", { name: "Send a receipt" });
const addImage = (file: File) =>
  fireEvent.change(screen.getByLabelText("3. Add the receipt"), { target: { files: [file] } });

describe("the steps", () => {
  it("show how much to pay to whom for the chosen plan", async () => {
    const { user } = open(samplePaymentStatus(), {}, "annual");
    const form = await findForm();
    expect(form.textContent).toContain(
      "Send $180 (₱10,080) for one year to Juan Dela Cruz, number 09170000000.",
    );
    await user.selectOptions(screen.getByLabelText("1. Choose a plan"), "growth");
    expect(form.textContent).toContain("Send $79 (₱4,424) for one month to");
  });

  it("show no pesos if no rate is set", async () => {
    const { manualPayment } = samplePaymentStatus();
    const plans = (manualPayment?.plans ?? []).map((plan) => ({ ...plan, pesos: null }));
    open(samplePaymentStatus({ manualPayment: manualPayment && { ...manualPayment, plans } }));
    expect((await findForm()).textContent).toContain("Send $19 for one month to");
  });

  it("send plan, reference and image, and then show the status", async () => {
    const pending = samplePaymentStatus({
      receipt: sampleReceipt(),
      canUpload: false,
      whyNot: "pending",
    });
    const { server, user } = open(samplePaymentStatus(), {
      [upload]: () => ({ verification_token: "token-1", status: "pending" }),
    });
    await findForm();
    addImage(picture());
    await screen.findByRole("img", { name: "Your receipt" });
    await user.type(screen.getByLabelText("GCash reference number (optional)"), "1234 567 890 123");
    server.on("GET /payment/status", () => pending);
    await user.dblClick(screen.getByRole("button", { name: "Send receipt" }));
    await screen.findByText("We are checking your receipt.");
    screen.getByText("Receipt sent.");
    expect(screen.queryByRole("form")).toBeNull();
    const sent = server.to(upload);
    expect(sent).toHaveLength(1);
    expect(Object.fromEntries(sent[0]?.form ?? [])).toMatchObject({
      plan: "builder",
      gcash_reference: expect.stringMatching(/^1234 ?567 ?890 ?123$/),
      receipt: expect.objectContaining({ name: "receipt.png", type: "image/png" }),
    });
  });

  it("require an image of a supported type", async () => {
    const { server, user } = open();
    await findForm();
    await user.click(screen.getByRole("button", { name: "Send receipt" }));
    await screen.findByText("Add a picture of your receipt.");
    addImage(picture("receipt.pdf", "application/pdf"));
    await screen.findByText("This is not a PNG, JPEG or WebP file. Choose an image.");
    expect(server.to(upload)).toHaveLength(0);
  });

  it("show at the field that a reference has 13 digits", async () => {
    const { server, user } = open();
    await findForm();
    addImage(picture());
    await screen.findByRole("img", { name: "Your receipt" });
    await user.type(screen.getByLabelText("GCash reference number (optional)"), "12345");
    await user.click(screen.getByRole("button", { name: "Send receipt" }));
    await screen.findByText("must have 13 digits");
    expect(server.to(upload)).toHaveLength(0);
  });

  it("show why a receipt was refused, and keep the input", async () => {
    const { user } = open(samplePaymentStatus(), {
      [upload]: () => refusal("RECEIPT_REFERENCE_USED"),
    });
    await findForm();
    addImage(picture());
    await screen.findByRole("img", { name: "Your receipt" });
    await user.click(screen.getByRole("button", { name: "Send receipt" }));
    await screen.findByText(/^A receipt with this GCash reference was already sent/);
    screen.getByRole("img", { name: "Your receipt" });
  });
});

describe("the status", () => {
  it("of a rejected receipt shows the reason, and a button to send another one", async () => {
    const receipt = sampleReceipt({ status: "rejected", reason: "The amount does not match." });
    const { user } = open(samplePaymentStatus({ receipt }));
    await screen.findByText("Your receipt was not approved");
    screen.getByText("The amount does not match.");
    expect(screen.queryByRole("form")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Send another receipt" }));
    await findForm();
  });

  it("of an approved receipt shows until when the plan is paid, and when the next one can be paid", async () => {
    open(
      samplePaymentStatus({
        receipt: sampleReceipt({ status: "approved" }),
        paidUntil: "2027-11-21T12:00:00.000Z",
        canUpload: false,
        whyNot: "early",
        nextFrom: "2027-10-22T12:00:00.000Z",
      }),
    );
    await screen.findByText(
      /Your plan is paid until Nov 21, 2027\. Nothing is charged automatically\./,
    );
    screen.getByText("You can pay for the next period from Oct 22, 2027.");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("offers the next period before the plan ends", async () => {
    const { user } = open(
      samplePaymentStatus({
        receipt: sampleReceipt({ status: "approved", plan: "growth" }),
        paidUntil: "2026-12-21T12:00:00.000Z",
      }),
    );
    await user.click(await screen.findByRole("button", { name: "Pay for the next period" }));
    await findForm();
    expect(screen.getByLabelText<HTMLSelectElement>("1. Choose a plan").value).toBe("growth");
  });

  it.each([
    ["subscription", "Your plan is paid through Paddle, so there is nothing to pay here."],
    ["member", "Only the owner of the workspace can pay for its plan."],
  ] as const)("shows why nothing can be sent: %s", async (whyNot, text) => {
    open(samplePaymentStatus({ canUpload: false, whyNot }));
    await screen.findByText(text);
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("says that payments by GCash are not set up", async () => {
    open(samplePaymentStatus({ manualPayment: null, canUpload: false, whyNot: "off" }));
    await screen.findByText("Payments by GCash are not set up here.");
  });

  it("can be loaded again", async () => {
    const { server, user } = open(samplePaymentStatus(), {
      "GET /payment/status": () => refusal("UNAVAILABLE"),
    });
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    await waitFor(() => expect(server.to("GET /payment/status")).toHaveLength(2));
  });
});
