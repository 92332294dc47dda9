// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { fakeApi, fakeToken } from "../../../../lib/testing/fake-api.ts";
import { sampleAssignment } from "../../../../lib/testing/samples.ts";
import { setToken } from "../../../../lib/token.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { PermalinkForm } from "./manual-placement.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

it("confirms the placement even if the form is no longer on the screen", async () => {
  setToken(fakeToken(), "writer");
  const assignment = sampleAssignment({ status: "approved" });
  let respond = () => {};
  const server = fakeApi({
    "POST /writers/replies/*/placed": () =>
      new Promise((resolve) => {
        respond = () => resolve({ assignment: { ...assignment, status: "placed" } });
      }),
  });
  const page = (isFormShown: boolean) => (
    <QueryClientProvider client={client}>
      {isFormShown && <PermalinkForm id={assignment.id} />}
      <Toaster durationMs={3_000} />
    </QueryClientProvider>
  );
  const client = new QueryClient();
  const { rerender } = render(page(true));
  const user = userEvent.setup();
  const field = screen.getByLabelText("Paste the permalink of your comment");
  await user.type(field, "https://www.reddit.com/r/smallbusiness/comments/1/x/c9");
  await user.click(screen.getByRole("button", { name: "Check and record" }));
  await waitFor(() =>
    expect(server.to(`POST /writers/replies/${assignment.id}/placed`)).toHaveLength(1),
  );
  rerender(page(false));
  respond();
  await screen.findByText("Posted. We check from now on that it stays live.");
  expect(sessionStorage.getItem(`earshot.permalink.${assignment.id}`)).toBeNull();
});
