// @vitest-environment jsdom
import { errorCodes } from "@earshot/contract";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { heading, open } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleFramework } from "../../../../lib/testing/samples.ts";

beforeEach(prepareDom);
afterEach(clearDom);

const { analysisId: id, title, sections, updatedAt } = sampleFramework();
const path = `GET /discovery/shared-frameworks/${id}`;

it("shows a shared framework to anyone, and not its title to analytics", async () => {
  const { server } = open(`/shared/framework/${id}?token=t0ken`, {
    [path]: () => ({ framework: { title, sections, updatedAt } }),
  });
  await heading(title);
  expect(document.title).toBe("Action framework · Earshot");
  const section = within(screen.getByRole("region", { name: /: Late payments$/ }));
  section.getByText("I chase late payments for days");
  expect(server.to(path)[0]?.query.get("token")).toBe("t0ken");
});

it("says that a link has ended", async () => {
  open(`/shared/framework/${id}?token=wrong`);
  await heading("Framework not found");
  screen.getByText(/^This link has ended or is incomplete\./);
});

it("can be loaded again", async () => {
  const { user, server } = open(`/shared/framework/${id}?token=t0ken`, {
    [path]: () => refusal("UNAVAILABLE"),
  });
  await screen.findByText(errorCodes.UNAVAILABLE.message);
  server.on(path, () => ({ framework: { title, sections, updatedAt } }));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await heading(title);
});
