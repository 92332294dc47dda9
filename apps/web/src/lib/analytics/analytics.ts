/**
 * Analytics, a wrapper over posthog-js (S2 §7). It is on when a key is configured, and off otherwise.
 *
 * How features use it:
 *
 *     import { track } from "../../lib/analytics/analytics.ts";
 *     import { events } from "../../lib/analytics/events.ts";
 *
 *     track(events.csvExported, { rows: 120 });
 *
 * - The app calls `startAnalytics({ key, host })` once. Nothing waits for it: earlier calls are queued
 *   and sent in order when the provider is loaded, or dropped when there is no key.
 * - After sign-in and sign-up the app calls `identify(user.id, { user_type })`; on sign-out
 *   `track(events.logout)` and then `resetAnalytics()`.
 * - The provider captures `$pageview` and `$pageleave` on every change of the path. `trackPageView()`
 *   reports the product's own `page_view`; the router calls it after a change.
 * - No call throws, and none needs to be awaited or checked. `isFeatureEnabled` is false until the flags
 *   are loaded, so a flag may only add something.
 * - Properties are plain data: ids, counts, kinds. Never what a customer wrote, never a token. Page
 *   addresses are stripped of tokens by `provider.ts`, so features needn't do that.
 * - Autocapture sends the text of clicked elements. Elements that show a secret (recovery codes, keys,
 *   share links as text) carry the class `ph-no-capture`.
 */
import type { AnalyticsProperties, PropertyValue } from "./clean-event.ts";
import { type EventName, events } from "./events.ts";
import type { AnalyticsProvider } from "./provider.ts";

/** The server's analytics settings. */
export interface AnalyticsSettings {
  /** The project's key; without one there is no analytics. */
  key?: string | null | undefined;
  /** Where events are sent; PostHog's American servers by default. */
  host?: string | null | undefined;
}

/** One call to the provider. */
interface Call {
  run: (provider: AnalyticsProvider) => void;
  /** What is logged if the call fails. */
  failureMessage: string;
  /** Whether the call may be dropped when the queue is full. Calls that say who the user is may not. */
  isEvent: boolean;
}

/** How many calls are queued; half of what the provider accepts at once without dropping any. */
const maxQueued = 50;

/** `idle` until started; then `loading`, and `on` or, without a key or after a failure, `off`. */
let state: "idle" | "loading" | "on" | "off" = "idle";
let provider: AnalyticsProvider | null = null;
let queue: Call[] = [];

/** The first screen is shown by then: to compile the provider takes a phone as long as to render that screen. */
const firstScreenMs = 3_000;
const maxIdleWaitMs = 3_000;

/** Resolves when the first screen has had its time and the browser is idle, which Safari can't tell. */
async function whenIdle(): Promise<void> {
  await new Promise((resolve) =>
    setTimeout(resolve, Math.max(0, firstScreenMs - performance.now())),
  );
  if (!("requestIdleCallback" in window)) return;
  await new Promise<void>((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: maxIdleWaitMs });
  });
}

/**
 * Loads the provider and sends the queued calls. Without a key, and after a failure, every later call
 * does nothing. Only the first call of this function has an effect.
 */
export async function startAnalytics({ key, host }: AnalyticsSettings): Promise<void> {
  if (state !== "idle") return;
  const projectKey = key?.trim();
  if (!projectKey) return turnOff();
  state = "loading";
  try {
    await whenIdle();
    const { connectProvider } = await import("./provider.ts");
    provider = connectProvider(projectKey, host);
    state = "on";
  } catch (error) {
    console.error("Failed to initialize PostHog", error);
    return turnOff();
  }
  const calls = queue;
  queue = [];
  for (const call of calls) send(call);
}

/** Sets the user whose events are sent, before and after this call. */
export function identify(userId: string, properties: AnalyticsProperties = {}): void {
  enqueue("Analytics identify failed", () => {
    const copy = copyProperties(properties);
    return (to) => to.identify(userId, copy);
  });
}

/** Reports an event with the time, the page's address and the page's title. */
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
    const copy = copyProperties(properties);
    return (to) => to.setPersonProperties(copy);
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

/** Forgets the user on sign-out; later events belong to a new, anonymous one. */
export function resetAnalytics(): void {
  enqueue("Analytics reset failed", () => (to) => to.reset());
}

function turnOff(): void {
  state = "off";
  provider = null;
  queue = [];
}

/** Copies properties, so that the caller may change them while a call is queued. */
function copyProperties(properties: AnalyticsProperties): AnalyticsProperties {
  const copy = (value: PropertyValue): PropertyValue => {
    if (Array.isArray(value)) return value.map(copy);
    if (value === null || Object.getPrototypeOf(value ?? 0) !== Object.prototype) return value;
    return copyProperties(value as AnalyticsProperties);
  };
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, copy(value)]));
}

function enqueueEvent(
  failureMessage: string,
  event: EventName,
  properties: AnalyticsProperties,
): void {
  enqueue(
    failureMessage,
    () => {
      const copy = copyProperties(properties);
      // Read now, because another page may be shown when the provider is loaded.
      const context = {
        timestamp: new Date().toISOString(),
        url: location.href,
        title: document.title,
      };
      return (to) => to.capture(event, copy, context);
    },
    true,
  );
}

/** Sends a call, or queues it until the provider is loaded. `prepare` reads what may change until then. */
function enqueue(failureMessage: string, prepare: () => Call["run"], isEvent = false): void {
  if (state === "off") return;
  try {
    const call: Call = { failureMessage, run: prepare(), isEvent };
    if (state === "on") send(call);
    else addToQueue(call);
  } catch (error) {
    console.error(failureMessage, error);
  }
}

function send(call: Call): void {
  if (!provider) return;
  try {
    call.run(provider);
  } catch (error) {
    console.error(call.failureMessage, error);
  }
}

/** Queues a call. A full queue drops a new event; another call replaces the oldest event. */
function addToQueue(call: Call): void {
  if (queue.length >= maxQueued) {
    if (call.isEvent) return;
    const oldestEvent = queue.findIndex((other) => other.isEvent);
    queue.splice(Math.max(oldestEvent, 0), 1);
  }
  queue.push(call);
}
