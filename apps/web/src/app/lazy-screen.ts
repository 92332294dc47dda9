import { lazyRouteComponent } from "@tanstack/react-router";

/**
 * A screen whose code is loaded when it is opened. The router reloads the page when the code is missing, as
 * after a new version was deployed. Without a connection that would leave the browser's own error page, so
 * the failure is given a name that the router does not take for missing code: the app shows it instead.
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
