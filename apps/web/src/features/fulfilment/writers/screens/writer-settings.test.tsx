// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { draftOwnerOf } from "../../../../lib/draft-owner.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, refusal } from "../../../../lib/testing/fake-api.ts";
import { browserZone } from "../../../../lib/time-zone.ts";
import { portal, writer, writerSettings } from "../writers-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

/** A server that stores what is saved. */
function settings(
  part: Parameters<typeof writerSettings>[0] = {},
  put?: FakeHandler,
  section = "platforms",
) {
  let stored = writerSettings(part);
  const opened = portal(
    `settings?section=${section}`,
    {},
    {
      "GET /writers/settings": () => ({ settings: stored }),
      "PUT /writers/settings":
        put ??
        (({ body }) => {
          stored = { ...stored, ...(body as typeof stored) };
          return { settings: stored };
        }),
      "GET /auth/second-factor": () => ({
        secondFactor: { enabled: false, required: false, recoveryCodesLeft: 0, hasPasskey: false },
      }),
    },
  );
  return { ...opened, sent: () => opened.server.to("PUT /writers/settings") };
}

const draftKey = (form: string) => `earshot.form.${draftOwnerOf(writer)}.${form}`;
const places = async () => within(await screen.findByRole("form", { name: "Where you reply" }));
const hours = async () => within(await screen.findByRole("form", { name: "When you work" }));
const saved = (name: string) => screen.findByText(name);

describe("platforms and accounts", () => {
  it("shows the settings: no chosen platform means all", async () => {
    settings();
    const form = await places();
    for (const name of ["Reddit", "X", "LinkedIn", "Facebook"]) {
      expect(form.getByLabelText<HTMLInputElement>(`Reply on ${name}`).checked).toBe(true);
    }
    expect(form.getByLabelText<HTMLInputElement>("Your account on Reddit").value).toBe(
      "helpful_jonas",
    );
    form.getByText("Your username on X, such as helpfuljonas, with or without the @.");
    form.getByText("The last part of your profile’s address: linkedin.com/in/jonas-okafor.");
    form.getByText("The last part of your profile’s address: facebook.com/jonas.okafor.");
    expect(form.queryByText("Not saved yet.")).toBeNull();
  });

  it("saves them, and says so", async () => {
    const { user, sent } = settings();
    const form = await places();
    await user.click(form.getByLabelText("Reply on LinkedIn"));
    await user.click(form.getByLabelText("Reply on Facebook"));
    await user.type(form.getByLabelText("Your account on X"), "@helpfuljonas");
    form.getByText("Not saved yet.");
    await user.click(form.getByRole("button", { name: "Save platforms and accounts" }));
    await saved("Platforms and accounts saved.");
    expect(sent().map(({ body }) => body)).toEqual([
      {
        platforms: ["reddit", "x"],
        accounts: { reddit: "helpful_jonas", x: "helpfuljonas", linkedin: "", facebook: "" },
      },
    ]);
    expect(form.queryByText("Not saved yet.")).toBeNull();
    expect(sessionStorage.getItem(draftKey("writer-platforms"))).toBeNull();
  });

  it.each([
    ["Reddit", "no", "The account must be a Reddit name of 3 to 20 characters."],
    [
      "X",
      "much-too-long-for-x",
      "The account must be a name on X of at most 15 letters, digits and underscores.",
    ],
    ["LinkedIn", "a b", "The account must be the last part of a LinkedIn profile's address."],
    ["Facebook", "me", "The account must be the last part of a Facebook profile's address."],
  ])("refuses a wrong account at its field: %s", async (name, value, message) => {
    const { user, sent } = settings();
    const form = await places();
    const field = form.getByLabelText(`Your account on ${name}`);
    await user.clear(field);
    await user.type(field, value);
    await user.click(form.getByRole("button", { name: "Save platforms and accounts" }));
    await form.findByText(message);
    expect(document.activeElement).toBe(field);
    expect(sent()).toHaveLength(0);
  });

  it("shows what the server refuses at its field, and keeps what was typed", async () => {
    const { user } = settings({}, () =>
      refusal("VALIDATION_FAILED", undefined, ["accounts.x: is declared by another writer"]),
    );
    const form = await places();
    await user.type(form.getByLabelText("Your account on X"), "helpfuljonas");
    await user.click(form.getByRole("button", { name: "Save platforms and accounts" }));
    await form.findByText("The account is declared by another writer.");
    expect(form.getByLabelText<HTMLInputElement>("Your account on X").value).toBe("helpfuljonas");
  });

  it("needs at least one platform", async () => {
    const { user, sent } = settings({ platforms: ["reddit"] });
    const form = await places();
    await user.click(form.getByLabelText("Reply on Reddit"));
    await user.click(form.getByRole("button", { name: "Save platforms and accounts" }));
    await form.findByText("Choose at least one platform to reply on.");
    expect(sent()).toHaveLength(0);
  });

  it("restores a half-filled form after a reload", async () => {
    sessionStorage.setItem(
      draftKey("writer-platforms"),
      JSON.stringify({
        platforms: ["x"],
        accounts: { reddit: "helpful_jo", x: "", linkedin: "", facebook: "" },
      }),
    );
    settings();
    const form = await places();
    expect(form.getByLabelText<HTMLInputElement>("Your account on Reddit").value).toBe(
      "helpful_jo",
    );
    expect(form.getByLabelText<HTMLInputElement>("Reply on Reddit").checked).toBe(false);
    form.getByText("Not saved yet.");
  });
});

describe("hours", () => {
  it("are shown as a chart of the week and in words", async () => {
    settings(
      {
        timeZone: "Europe/Berlin",
        hours: [
          { day: 1, from: "09:00", to: "12:00" },
          { day: 1, from: "13:00", to: "17:30" },
        ],
      },
      undefined,
      "hours",
    );
    const form = await hours();
    form.getByRole("img", { name: "Monday 09:00 to 12:00, 13:00 to 17:30" });
    form.getByText("7 h 30 min a week. Outside these hours, new opportunities are not announced.");
    expect(form.getByLabelText<HTMLSelectElement>("Time zone").value).toBe("Europe/Berlin");
  });

  it("begin with the zone of the browser, and can be copied from Monday to the other weekdays", async () => {
    const { user, sent } = settings({}, undefined, "hours");
    const form = await hours();
    form.getByRole("img", { name: "No working hours set." });
    expect(form.getByLabelText<HTMLSelectElement>("Time zone").value).toBe(browserZone());
    await user.click(form.getByRole("button", { name: "Add hours on Monday" }));
    await user.selectOptions(form.getByLabelText("Monday, to"), "12:30");
    await user.click(form.getByRole("button", { name: "Copy Monday to the other weekdays" }));
    await user.click(form.getByRole("button", { name: "Add hours on Sunday" }));
    await user.click(form.getByRole("button", { name: "Remove 09:00 to 12:30 on Friday" }));
    await user.click(form.getByRole("button", { name: "Save hours" }));
    await saved("Hours saved.");
    const span = (day: number, to = "12:30") => ({ day, from: "09:00", to });
    expect(sent().map(({ body }) => body)).toEqual([
      { timeZone: browserZone(), hours: [span(1), span(2), span(3), span(4), span(0, "17:00")] },
    ]);
  });

  it("show what is wrong with a day, and are not saved", async () => {
    const { user, sent } = settings({}, undefined, "hours");
    const form = await hours();
    await user.click(form.getByRole("button", { name: "Add hours on Monday" }));
    await user.click(form.getByRole("button", { name: "Add more hours on Monday" }));
    await user.selectOptions(form.getByLabelText("Monday (2), from"), "16:00");
    await user.click(form.getByRole("button", { name: "Save hours" }));
    await form.findByText("Monday: two time spans overlap.");
    form.getByText("Fix the days with an error.");
    await user.selectOptions(form.getByLabelText("Monday (2), from"), "19:00");
    form.getByText(
      "Monday: the end must be after the start. Continue a night shift at 00:00 of the next day.",
    );
    expect(sent()).toHaveLength(0);
  });

  it("in another zone offer that of the browser", async () => {
    const { user } = settings(
      {
        timeZone: "Pacific/Auckland",
        hours: [{ day: 1, from: "09:10", to: "24:00" }],
      },
      undefined,
      "hours",
    );
    const form = await hours();
    expect(form.getByLabelText<HTMLSelectElement>("Monday, from").value).toBe("09:10");
    await user.click(form.getByRole("button", { name: /^Use this browser’s time zone, / }));
    expect(form.getByLabelText<HTMLSelectElement>("Time zone").value).toBe(browserZone());
    form.getByText("Not saved yet.");
  });

  it("that could not be saved stay, even after a reload", async () => {
    const { user } = settings({}, () => refusal("UNAVAILABLE"), "hours");
    const form = await hours();
    await user.click(form.getByRole("button", { name: "Add hours on Sunday" }));
    await user.click(form.getByRole("button", { name: "Save hours" }));
    await form.findByText(/^The service is restarting/);
    form.getByRole("img", { name: "Sunday 09:00 to 17:00" });
    expect(sessionStorage.getItem(draftKey("writer-hours"))).toContain('"day":0');
  });
});

describe("the rest of the settings", () => {
  it("are the writer's account: name, two-step sign-in and devices", async () => {
    const { user, address } = settings();
    await places();
    await user.click(screen.getByRole("link", { name: "Your account" }));
    expect((await screen.findByLabelText<HTMLInputElement>("Your name")).value).toBe("Wim Writer");
    expect(address()).toBe("/writers/settings?section=account");
    await user.click(screen.getByRole("link", { name: "Sign-in and devices" }));
    await screen.findByRole("region", { name: "Two-step sign-in" });
    screen.getByRole("region", { name: "Devices" });
    expect(screen.queryByLabelText("Your name")).toBeNull();
  });

  it("shows when they can't be loaded, and tries again", async () => {
    const { user, server } = portal(
      "settings",
      {},
      { "GET /writers/settings": () => refusal("UNAVAILABLE") },
    );
    await screen.findByText(/^The service is restarting/);
    server.on("GET /writers/settings", () => ({ settings: writerSettings() }));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await places();
  });
});
