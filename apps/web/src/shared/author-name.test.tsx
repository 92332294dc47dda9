import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { AuthorName } from "./author-name.tsx";

it("links to the profile if there is one, and only to http(s) addresses", () => {
  const { rerender } = render(
    <AuthorName source="x" author="ada" authorUrl="https://example.test/users/7" />,
  );
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: /@ada/ });
  expect(link.href).toBe("https://example.test/users/7");
  for (const authorUrl of [null, "javascript:alert(1)"]) {
    rerender(<AuthorName source="x" author="ada" authorUrl={authorUrl} />);
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByText("@ada").tagName).toBe("BDI");
  }
  rerender(<AuthorName source="x" author={null} authorUrl={null} />);
  expect(screen.queryByText("@ada")).toBeNull();
});
