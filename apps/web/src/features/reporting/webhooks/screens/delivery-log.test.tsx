// @vitest-environment jsdom
import { errorCodes } from "@earshot/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { addDays, wallTimeOf } from "../../../../lib/wall-time.ts";
import { attempt, delivery, id, press, show, url, webhook } from "./webhooks-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("the log of deliveries", () => {
  it("shows payload and response of each attempt, and older deliveries", async () => {
    const old = delivery({
      id: "00000000-0000-4000-8000-00000000d002",
      type: "report.ready",
      isReplay: true,
    });
    const recent = delivery({
      attempts: [
        attempt({ at: "2026-11-20T12:00:01Z", status: 503, answer: "busy" }),
        attempt({ at: "2026-11-20T12:00:06Z", answer: "" }),
      ],
    });
    const { server, user } = show([webhook()], [], {
      handlers: {
        "GET /workspace/webhooks/*/deliveries": ({ query }) =>
          query.has("after")
            ? { deliveries: [old], hasMore: false }
            : { deliveries: [recent], hasMore: true },
      },
    });
    await press(user, `Show deliveries to ${url}`);
    const list = await screen.findByRole("list", { name: "Deliveries" });
    expect(list.children[0]?.textContent).toMatch(/^mention\.createdDelivered · Status 200/);
    within(list).getByText('{"type":"mention.created"}');
    const attempts = within(list).getByText("busy").closest("ol");
    expect(attempts?.children[0]?.textContent).toMatch(
      /^Attempt 1: .* · Status 503 · 120 msHeaders sentwebhook-id: msg_1Answerbusy$/,
    );
    expect(attempts?.children[1]?.textContent).toMatch(/^Attempt 2: .*The answer was empty\.$/);
    await press(user, "Show older deliveries");
    await waitFor(() =>
      expect(list.children[1]?.textContent).toMatch(/^report\.ready · replayDelivered/),
    );
    expect(screen.queryByRole("button", { name: "Show older deliveries" })).toBeNull();
    const queries = server.to(`GET /workspace/webhooks/${id}/deliveries`);
    expect(queries.at(-1)?.query.get("after")).toBe(recent.id);
  });

  it("replays a delivery that was sent, but not one that waits", async () => {
    const waiting = delivery({
      id: "00000000-0000-4000-8000-00000000d003",
      type: "webhook.test",
      state: "waiting",
      payload: null,
      attempts: [],
    });
    const { server, user } = show([webhook({ pausedFor: "person" })], [waiting, delivery()]);
    server.on(`POST /workspace/webhooks/${id}/deliveries/*/replay`, () => ({ deliveryId: id }));
    await press(user, `Show deliveries to ${url}`);
    await screen.findByText("It is made when the event is first sent.");
    await user.click(screen.getByRole("button", { name: /^Replay mention\.created of / }));
    await screen.findByText("The event will be sent again.");
    expect(screen.queryByRole("button", { name: /^Replay webhook\.test/ })).toBeNull();
    const call = `POST /workspace/webhooks/${id}/deliveries/${delivery().id}/replay`;
    expect(server.to(call)).toHaveLength(1);
    server.on(`POST /workspace/webhooks/${id}/deliveries/*/replay`, () => refusal("UNAVAILABLE"));
    await user.click(screen.getByRole("button", { name: /^Replay mention\.created of / }));
    const failure = await screen.findByText(errorCodes.UNAVAILABLE.message);
    expect(failure.closest("[role=alert]")).not.toBeNull();
  });

  it("replays all since the start of a day in the person's time zone", async () => {
    const { server, user } = show([webhook()], [delivery()]);
    const call = `POST /workspace/webhooks/${id}/replay`;
    server.on(call, () => ({ replayed: 2 }));
    await press(user, `Show deliveries to ${url}`);
    await press(user, "Replay events");
    await screen.findByText("Choose a day up to today.");
    expect(server.to(call)).toHaveLength(0);
    const day = addDays(wallTimeOf(Date.now(), "America/New_York").day, -1);
    fireEvent.change(screen.getByLabelText("Replay all since"), { target: { value: day } });
    await press(user, "Replay events");
    await screen.findByText("2 events will be sent again, in order.");
    const body = server.to(call)[0]?.body as { since: string } | undefined;
    expect(wallTimeOf(body?.since ?? "", "America/New_York")).toEqual({ day, time: "00:00" });
  });
});
