import { screen, within } from "@testing-library/react";
import type { userEvent } from "@testing-library/user-event";
import { type FakeHandler, fakeToken } from "../../lib/testing/fake-api.ts";
import { setToken } from "../../lib/token.ts";
import { open as openApp } from "../app-fixture.tsx";
// Loaded in advance: on a busy machine the first load can exceed a test's time limit.
import "./command-dialog.tsx";

type User = ReturnType<typeof userEvent.setup>;

/** Opens a screen of a customer. */
export async function open(
  path = "/dashboard?view=replies",
  handlers: Record<string, FakeHandler> = {},
) {
  setToken(fakeToken());
  const opened = openApp(path, handlers);
  await screen.findAllByRole("region", { name: "Account" });
  return opened;
}

export const pressMenuKeys = (user: User) => user.keyboard("{Control>}k{/Control}");

/** The field of the open menu. */
export const menuField = () => screen.findByRole("combobox", { name: "Search or jump to" });

/** Opens the menu with its keys. */
export async function openMenu(user: User): Promise<HTMLElement> {
  await pressMenuKeys(user);
  return menuField();
}

export const isMenuOpen = () =>
  screen.queryByRole("combobox", { name: "Search or jump to" }) !== null;

/** The texts of the commands, in order. */
export const options = () =>
  within(screen.getByRole("listbox", { name: "Commands" }))
    .queryAllByRole("option")
    .map(textOf);
const textOf = ({ textContent }: HTMLElement) => textContent?.replaceAll(/\s+/g, " ").trim();

/** The active command, which the field names. */
export function activeOption(): string | undefined {
  const field = screen.getByRole("combobox", { name: "Search or jump to" });
  const option = document.getElementById(field.getAttribute("aria-activedescendant") ?? "");
  return option?.getAttribute("aria-selected") === "true" ? textOf(option) : undefined;
}

/** What a screen reader announces about the results. */
export const announced = () =>
  screen
    .getByRole("combobox", { name: "Search or jump to" })
    .closest("dialog")
    ?.querySelector("[role=status]")?.textContent;
