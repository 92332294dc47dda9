export type Schemas = typeof import("./schemas.ts");

/** The schemas; null where they can't be had, as without a connection. */
export function loadSchemas(): Promise<Schemas | null> {
  return import("./schemas.ts").catch(() => null);
}

/** Fetches the schemas before a form asks for them: when someone first types. */
export function awaitTyping(): void {
  document.addEventListener("input", () => void loadSchemas(), { once: true, capture: true });
}
