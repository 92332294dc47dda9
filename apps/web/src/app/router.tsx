import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from "@tanstack/react-router";
import { parseStep } from "../features/discovery/company-profile/search.ts";
import { parseMentionsSearch } from "../features/inbox/mentions/search.ts";
import { parseAdminSearch } from "../features/portal/admin/search.ts";
import { parseAuthSearch, planOf } from "../features/portal/session/auth-search.ts";
import { createDocumentRule, type LoadDocument, loadDocument } from "./checkout-documents.ts";
import { parseDashboardSearch } from "./dashboard-search.ts";
import { FailedScreen } from "./failed-screen.tsx";
import { lazyScreen } from "./lazy-screen.ts";
import { loadDashboardSection } from "./pages/dashboard-sections.ts";
import { HomePage } from "./pages/home-page.tsx";
import { NotFoundPage } from "./pages/not-found-page.tsx";
import { parseWriterSearch, writerSectionOf } from "./writer-sections.ts";

const root = createRootRouteWithContext<{
  requireDocument: ReturnType<typeof createDocumentRule>;
}>()({
  beforeLoad: ({ context, location }) => context.requireDocument(location),
  notFoundComponent: NotFoundPage,
});

const home = createRoute({ getParentRoute: () => root, path: "/", component: HomePage });

const auth = createRoute({
  getParentRoute: () => root,
  path: "/auth",
  validateSearch: parseAuthSearch,
  component: lazyScreen(() => import("./pages/auth-page.tsx"), "AuthPage"),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/reset-password",
  component: lazyScreen(() => import("./pages/reset-password-page.tsx"), "ResetPasswordPage"),
});

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: "/verify-email",
  component: lazyScreen(() => import("./pages/verify-email-page.tsx"), "VerifyEmailPage"),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: "/invitations",
  component: lazyScreen(() => import("./pages/invitation-page.tsx"), "InvitationPage"),
});

/** Screens behind the customer's guard that have no layout around them. */
const user = createRoute({
  getParentRoute: () => root,
  id: "user",
  component: lazyScreen(() => import("./user-area.tsx"), "UserArea"),
});

const onboarding = createRoute({
  getParentRoute: () => user,
  path: "/onboarding",
  validateSearch: ({
    plan,
    step,
  }: Record<string, unknown>): { plan?: string | undefined; step?: 2 | 3 | undefined } => ({
    plan: planOf(plan),
    step: parseStep(step),
  }),
  component: lazyScreen(() => import("./pages/onboarding-page.tsx"), "OnboardingPage"),
});

const admin = createRoute({
  getParentRoute: () => user,
  path: "/admin",
  validateSearch: parseAdminSearch,
  component: lazyScreen(() => import("./pages/admin-page.tsx"), "AdminPage"),
});

/** Screens for signed-in customers: the guard, and the layout around the screens. */
const customer = createRoute({
  getParentRoute: () => root,
  id: "customer",
  component: lazyScreen(() => import("./customer-area.tsx"), "CustomerArea"),
});

/** Open to signed-in users, with or without onboarding (S2 §2). */
const payment = createRoute({
  getParentRoute: () => root,
  path: "/payment",
  validateSearch: ({ plan }: Record<string, unknown>): { plan?: string | undefined } => ({
    plan: planOf(plan),
  }),
  component: lazyScreen(() => import("./pages/payment-page.tsx"), "PaymentPage"),
});

const mentionsPage = lazyScreen(() => import("./pages/mentions-page.tsx"), "MentionsPage");

const dashboard = createRoute({
  getParentRoute: () => customer,
  path: "/dashboard",
  validateSearch: parseDashboardSearch,
  loaderDeps: ({ search: { view } }) => ({ view }),
  loader: ({ deps }) => loadDashboardSection(deps.view),
  component: lazyScreen(() => import("./pages/dashboard-page.tsx"), "DashboardPage"),
});

const mentions = createRoute({
  getParentRoute: () => customer,
  path: "/mentions",
  validateSearch: parseMentionsSearch,
  component: mentionsPage,
});

const friend = createRoute({
  getParentRoute: () => customer,
  path: "/friend",
  component: lazyScreen(() => import("./pages/friend-page.tsx"), "FriendPage"),
});

const parseToken = ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
  token: typeof token === "string" && token !== "" ? token : undefined,
});

/** Open to anyone. An address without an id shows what is missing. */
const friendResultsPage = {
  getParentRoute: () => root,
  validateSearch: parseToken,
  component: lazyScreen(() => import("./pages/friend-results-page.tsx"), "FriendResultsPage"),
};
const friendResults = createRoute({ ...friendResultsPage, path: "/friend/results/$id" });
const friendResultsWithoutId = createRoute({ ...friendResultsPage, path: "/friend/results" });

/** Open to anyone who has the link. */
const sharedFramework = createRoute({
  getParentRoute: () => root,
  path: "/shared/framework/$id",
  validateSearch: parseToken,
  component: lazyScreen(() => import("./pages/shared-framework-page.tsx"), "SharedFrameworkPage"),
});

/** Open to anyone who has the link; its token is behind the #, so that no server and no log gets it. */
const sharedReport = createRoute({
  getParentRoute: () => root,
  path: "/reports/$id",
  component: lazyScreen(() => import("./pages/shared-report-page.tsx"), "SharedReportPage"),
});

const writerAuth = createRoute({
  getParentRoute: () => root,
  path: "/writers/auth",
  validateSearch: ({ session }: Record<string, unknown>): { session?: "expired" | undefined } => ({
    session: session === "expired" ? session : undefined,
  }),
  component: lazyScreen(() => import("./pages/writers-pages.tsx"), "WriterAuthPage"),
});

/** Screens for signed-in writers. */
const writers = createRoute({
  getParentRoute: () => root,
  id: "writer-area",
  component: lazyScreen(() => import("./writer-area.tsx"), "WriterArea"),
});

const writerHome = createRoute({
  getParentRoute: () => root,
  path: "/writers",
  beforeLoad: () => {
    throw redirect({ to: "/writers/$section", params: { section: "opportunities" } });
  },
});

const writerSection = createRoute({
  getParentRoute: () => writers,
  path: "/writers/$section",
  validateSearch: parseWriterSearch,
  beforeLoad: ({ params }) => {
    const section = writerSectionOf(params.section);
    if (section !== params.section) {
      throw redirect({ to: "/writers/$section", params: { section }, replace: true });
    }
  },
  component: lazyScreen(() => import("./pages/writers-pages.tsx"), "WriterSectionPage"),
});

/** The components of the design system. A production build contains neither the page nor its code. */
const design = createRoute({
  getParentRoute: () => root,
  path: "/design",
  component: import.meta.env.DEV
    ? lazyScreen(() => import("./pages/design-page.tsx"), "DesignPage")
    : NotFoundPage,
});

const routeTree = root.addChildren([
  home,
  auth,
  resetPassword,
  verifyEmail,
  invitation,
  writerAuth,
  writerHome,
  writers.addChildren([writerSection]),
  user.addChildren([onboarding, admin]),
  payment,
  customer.addChildren([dashboard, mentions, friend]),
  friendResults,
  friendResultsWithoutId,
  sharedFramework,
  sharedReport,
  design,
]);

/** Formats search parameters as plain `name=value` pairs, which people can read and type. */
function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** Creates the router. Tests pass their own history and a function that loads a document. */
export function createAppRouter(history?: RouterHistory, load: LoadDocument = loadDocument) {
  return createRouter({
    routeTree,
    context: { requireDocument: createDocumentRule(load) },
    ...(history && { history }),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch,
    defaultPreload: false,
    defaultErrorComponent: FailedScreen,
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
