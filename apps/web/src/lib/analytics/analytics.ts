/**
 * Analytics, a wrapper over posthog-js (S2 §7). On when a key is configured, absent when none is.
 *
 * How features use it:
 *
 *     import { track } from "../../lib/analytics/analytics.ts";
 *     import { events } from "../../lib/analytics/events.ts";
 *
 *     track(events.csvExported, { rows: 120 });
 *
 * - The app calls `startAnalytics({ key, host })` once. Nothing waits for it: what is called before
 *   the provider is there is kept in order and sent when it is; without a key it is forgotten.
 * - After sign-in and sign-up `identify(user.id, { user_type })`, on signing out
 *   `track(events.logout)` and then `resetAnalytics()`.
 * - `$pageview` and `$pageleave` are captured by the provider on every change of the path;
 *   `trackPageView()` is the product's own `page_view`, for the router to call after a change.
 * - No call throws, none is to be awaited or checked. `isFeatureEnabled` is false until the flags
 *   are there, so a flag may only ever add something.
 * - Properties are plain data: ids, counts, kinds. Never what a customer wrote, never a token. Page
 *   addresses are stripped of tokens here (`clean-url.ts`), so features needn't think of it.
 * - Autocapture sends the text of what is clicked. What shows a secret (recovery codes, keys, share
 *   links as text) carries the class `ph-no-capture`.
 */
import type { PostHog, PostHogInterface } from "posthog-js/no-external";
import { type AnalyticsProperties, cleanProperties, firstVisit } from "./clean-event.ts";
import { cleanText, cleanUrl } from "./clean-url.ts";
import { providerConfig } from "./config.ts";
import { type EventName, events } from "./events.ts";

/** What the server says of analytics. */
export interface AnalyticsSettings {
  /** The project's key; without one there is no analytics. */
  key?: string | null | undefined;
  /** Where events go; PostHog's American servers when left out. */
  host?: string | null | undefined;
}

/** One call to the provider, with what it says on the console when it fails. */
interface Call {
  failure: string;
  run: (provider: PostHog) => void;
  /** Events may be given up where there are too many; who the user is may not. */
  event: boolean;
}

/** How many calls wait for the provider. Half of what it takes at once without dropping any. */
const maxWaiting = 50;

/** `idle` until started; then `loading`, and `on` or, without a key or after a failure, `off`. */
let state: "idle" | "loading" | "on" | "off" = "idle";
let provider: PostHog | null = null;
let waiting: Call[] = [];

const idleWithinMs = 3_000;

/** Resolves when the browser has nothing better to do. Safari does not tell. */
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) {
      requestIdleCallback(() => resolve(), { timeout: idleWithinMs });
    } else resolve();
  });

/**
 * Loads the provider and sends what was called so far. Without a key, and after a failure, every
 * call does nothing from then on. Only the first call counts.
 */
export async function startAnalytics({ key, host }: AnalyticsSettings): Promise<void> {
  if (state !== "idle") return;
  const project = key?.trim();
  if (!project) return turnOff();
  state = "loading";
  try {
    await whenIdle();
    // The build that never loads scripts, for a strict security policy; and in a chunk of its own,
    // which the first screen doesn't wait for.
    const { posthog } = await import("posthog-js/no-external");
    provider = posthog.init(project, {
      ...providerConfig(project, host),
      loaded: keepFirstVisit,
    });
    state = "on";
  } catch (error) {
    console.error("Failed to initialize PostHog", error);
    return turnOff();
  }
  const calls = waiting;
  waiting = [];
  for (const call of calls) send(call);
}

/** Says who the user is; events before and after belong to them. */
export function identify(userId: string, properties: AnalyticsProperties = {}): void {
  enqueue("Analytics identify failed", () => {
    const clean = cleanProperties(properties);
    return (to) => to.identify(userId, clean);
  });
}

/** Reports an event, with the time, the page's address and the page's title. */
export function track(event: EventName, properties: AnalyticsProperties = {}): void {
  enqueueEvent("Analytics track failed", event, properties);
}

/** Reports that a page is shown. */
export function trackPageView(): void {
  enqueueEvent("Analytics page view failed", events.pageView, {});
}

/** Sets properties of the user. */
export function setUserProperties(properties: AnalyticsProperties): void {
  enqueue("Analytics set properties failed", () => {
    const clean = cleanProperties(properties);
    return (to) => to.setPersonProperties(clean);
  });
}

/** Whether a feature flag is on for this user. False while analytics or its flags aren't ready. */
export function isFeatureEnabled(flag: string): boolean {
  try {
    return provider?.isFeatureEnabled(flag) === true;
  } catch (error) {
    console.error("Analytics feature flag check failed", error);
    return false;
  }
}

/** Forgets the user, on signing out: what follows belongs to a new, unknown one. */
export function resetAnalytics(): void {
  enqueue("Analytics reset failed", () => (to) => {
    to.reset();
    keepFirstVisit(to);
  });
}

/** Before the provider notes them itself, which it does from the raw address. */
function keepFirstVisit(to: Pick<PostHogInterface, "register_once">): void {
  to.register_once({ $initial_person_info: firstVisit() });
}

function turnOff(): void {
  state = "off";
  provider = null;
  waiting = [];
}

function enqueueEvent(failure: string, event: EventName, properties: AnalyticsProperties): void {
  // Read now: when the provider comes, another page may be shown.
  enqueue(
    failure,
    () => {
      const all = {
        ...cleanProperties(properties),
        timestamp: new Date().toISOString(),
        page_url: cleanUrl(location.href),
        page_title: cleanText(document.title, true),
      };
      return (to) => to.capture(event, all);
    },
    true,
  );
}

/** Sends a call, or keeps it until the provider is there. `prepare` reads what may change until then. */
function enqueue(failure: string, prepare: () => Call["run"], event = false): void {
  if (state === "off") return;
  try {
    const call: Call = { failure, run: prepare(), event };
    if (state === "on") send(call);
    else keep(call);
  } catch (error) {
    console.error(failure, error);
  }
}

function send(call: Call): void {
  if (!provider) return;
  try {
    call.run(provider);
  } catch (error) {
    console.error(call.failure, error);
  }
}

function keep(call: Call): void {
  if (waiting.length >= maxWaiting) {
    if (call.event) return;
    const event = waiting.findIndex((other) => other.event);
    waiting.splice(Math.max(event, 0), 1);
  }
  waiting.push(call);
}
