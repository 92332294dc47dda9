import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import {
  type AuthMode,
  authModes,
  parseAuthSearch,
} from "../features/portal/session/auth-search.ts";
import { AuthScreen } from "../features/portal/session/screens/auth-screen.tsx";
import { createQueryClient } from "./query-client.ts";

async function renderAuthScreen(mode: AuthMode, client: QueryClient): Promise<string> {
  const root = createRootRoute();
  const auth = createRoute({
    getParentRoute: () => root,
    path: "/auth",
    component: () => (
      <AuthScreen search={parseAuthSearch({ mode })} googleError={null} googleSignIn={false} />
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([auth]),
    history: createMemoryHistory({ initialEntries: ["/auth"] }),
  });
  await router.load();
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

/**
 * Renders /auth as HTML at build time, in each of its states, to be shown until the app has loaded. It is
 * inert, and the app's first screen replaces it.
 */
export async function renderFirstPaint(): Promise<Record<AuthMode, string>> {
  const client = createQueryClient();
  const rendered = await Promise.all(
    authModes.map(async (mode) => {
      const markup = await renderAuthScreen(mode, client);
      return [
        mode,
        `<div id="first-paint" aria-hidden="true" inert><fieldset disabled class="contents">${markup}</fieldset></div>`,
      ];
    }),
  );
  return Object.fromEntries(rendered);
}
