import { screen } from "@testing-library/react";
import type { userEvent } from "@testing-library/user-event";
import { fakeToken } from "../../../../lib/testing/fake-api.ts";
import { sampleUser } from "../../../../lib/testing/samples.ts";
// Loaded in advance: on a busy machine the first load can exceed a test's time limit.
import "../../../../app/pages/auth-page.tsx";

type User = ReturnType<typeof userEvent.setup>;

export const press = (user: User, name: string) => user.click(screen.getByRole("button", { name }));

/** The response to a sign-in. */
export const signedIn = (user = sampleUser()) => ({ accessToken: fakeToken(), user });

/** Fills in the email and the password. */
export async function fillIn(user: User, password = "correct horse") {
  await user.type(await screen.findByLabelText("Email"), "mara@x.io");
  await user.type(screen.getByLabelText("Password"), password);
}
