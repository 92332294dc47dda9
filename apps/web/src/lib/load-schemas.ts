export type Schemas = typeof import("./schemas.ts");

/** Loads the schemas; null if that fails, as without a connection. */
export function loadSchemas(): Promise<Schemas | null> {
  return import("./schemas.ts").catch(() => null);
}

/** Loads the schemas before a form needs them: when the user first types. */
export function awaitTyping(): void {
  document.addEventListener("input", () => void loadSchemas(), { once: true, capture: true });
}
