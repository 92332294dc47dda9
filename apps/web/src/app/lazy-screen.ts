import { lazyRouteComponent } from "@tanstack/react-router";

/**
 * A screen whose code is loaded when it is opened. If the code is missing, for example after a deployment, the router
 * reloads the page. Without a connection a reload would end on the browser's own error page, so the failure gets a
 * message that the router does not take for missing code, and the app shows it instead.
 */
export const lazyScreen = ((importer: () => Promise<Record<string, unknown>>, name: string) =>
  lazyRouteComponent(async () => {
    try {
      return await importer();
    } catch (cause) {
      if (navigator.onLine) throw cause;
      throw new Error("The screen could not be loaded without a connection", { cause });
    }
  }, name)) as typeof lazyRouteComponent;
