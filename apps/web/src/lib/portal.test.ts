// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { enterPortal, getPortal, getSide, onPortalChange, setPortalOfPath } from "./portal.ts";
import { clearDom } from "./testing/dom.ts";
import { setToken } from "./token.ts";

afterEach(clearDom);

describe("the portal of a path", () => {
  const signedIn = {
    nobody: [],
    "a customer": ["main"],
    "a writer": ["writer"],
    both: ["main", "writer"],
  } as const;

  it.each([
    ["/dashboard", "nobody", "main"],
    ["/dashboard", "a customer", "main"],
    ["/dashboard", "a writer", "writer"],
    ["/dashboard", "both", "main"],
    ["/", "a writer", "writer"],
    ["/onboarding", "a writer", "writer"],
    ["/writers", "nobody", "writer"],
    ["/writers/active", "a writer", "writer"],
    ["/writers/active", "both", "writer"],
    ["/Writers/active", "both", "writer"],
    ["/writers/active", "a customer", "main"],
    ["/writersblock", "both", "main"],
    // The sign-in pages never use the other session.
    ["/auth", "a writer", "main"],
    ["/auth", "both", "main"],
    ["/reset-password", "a writer", "main"],
    ["/writers/auth", "a customer", "writer"],
    ["/writers/auth/", "a customer", "writer"],
    ["/authors", "a writer", "writer"],
  ] as const)("%s with %s is %s", (path, who, portal) => {
    for (const one of signedIn[who]) setToken("token", one);
    setPortalOfPath(path);
    expect(getPortal()).toBe(portal);
  });

  it("does not change until the next address, even when a user signs in or out", () => {
    setToken("a", "main");
    setToken("b", "writer");
    setPortalOfPath("/dashboard");
    setToken(null, "main");
    expect(getPortal()).toBe("main");
    setPortalOfPath("/auth");
    expect(getPortal()).toBe("main");
    setPortalOfPath("/dashboard");
    expect(getPortal()).toBe("writer");
  });

  it("is that of a session that has just started", () => {
    const onChange = vi.fn();
    const stop = onPortalChange(onChange);
    setPortalOfPath("/auth");
    enterPortal("main");
    expect(onChange).not.toHaveBeenCalled();
    enterPortal("writer");
    expect(onChange).toHaveBeenCalledOnce();
    expect([getPortal(), getSide()]).toEqual(["writer", "main"]);
    stop();
  });
});
