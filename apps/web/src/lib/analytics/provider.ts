/** The connection to PostHog. Loaded only when a key is configured, after the first screen. */
// This build never loads scripts at run time, which the content security policy would refuse.
import { type PostHogInterface, posthog } from "posthog-js/no-external";
import { type AnalyticsProperties, cleanProperties, firstVisit } from "./clean-event.ts";
import { cleanText, cleanUrl } from "./clean-url.ts";
import { providerConfig } from "./config.ts";
import type { EventName } from "./events.ts";

/** Where and when an event happened. */
export interface EventContext {
  timestamp: string;
  url: string;
  title: string;
}

/** Stores the first visit without tokens, before PostHog stores it from the raw address. */
function registerFirstVisit(to: Pick<PostHogInterface, "register_once">): void {
  to.register_once({ $initial_person_info: firstVisit() });
}

/** Starts PostHog. Everything that passes through the result is stripped of tokens. */
export function connectProvider(key: string, host: string | null | undefined) {
  const provider = posthog.init(key, { ...providerConfig(key, host), loaded: registerFirstVisit });
  return {
    identify(userId: string, properties: AnalyticsProperties): void {
      provider.identify(userId, cleanProperties(properties));
    },
    capture(
      event: EventName,
      properties: AnalyticsProperties,
      { timestamp, url, title }: EventContext,
    ): void {
      provider.capture(event, {
        ...cleanProperties(properties),
        timestamp,
        page_url: cleanUrl(url),
        page_title: cleanText(title, true),
      });
    },
    setPersonProperties(properties: AnalyticsProperties): void {
      provider.setPersonProperties(cleanProperties(properties));
    },
    isFeatureEnabled: (flag: string): boolean => provider.isFeatureEnabled(flag) === true,
    reset(): void {
      provider.reset();
      registerFirstVisit(provider);
    },
  };
}

export type AnalyticsProvider = ReturnType<typeof connectProvider>;
