import { screen, within } from "@testing-library/react";
import { card } from "./screen-fixture.tsx";

/** The request that changes the status of many mentions. */
export const manyCall = "PATCH /discovery/reddit-mentions/status";
/** The checkbox of the mention with this title. */
export const boxOf = async (title: string) =>
  within(await card(title)).getByRole("checkbox", { name: "Select" });

export const selectAll = () => screen.getByLabelText<HTMLInputElement>("Select all on this page");
/** The text that says how many are selected. */
export const selected = () => screen.queryByText(/selected$/)?.textContent ?? null;
