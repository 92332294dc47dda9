/** Removes tokens from analytics events; `cleanEvent` is the last step before an event is sent. */
import type { BeforeSendFn, CaptureResult } from "posthog-js/no-external";
import { cleanText, cleanUrl, isSecretProperty, removed } from "./clean-url.ts";

/** The value of a property of an event or a person. */
export type PropertyValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly PropertyValue[]
  | { readonly [name: string]: PropertyValue };

/** The properties of an event or a person. */
export type AnalyticsProperties = Readonly<Record<string, PropertyValue>>;

/**
 * Names that the provider fills from the page: its address and its elements. An email address in them is
 * a leak. `$set` and `$set_once` contain our own names.
 */
const fromPage = /^(?:\$(?!set$|set_once$)|utm_|attr__|ph_keyword$)/;

function cleanValue(value: unknown, name: string): unknown {
  const text = typeof value === "string";
  if ((text || typeof value === "number") && isSecretProperty(name)) return removed;
  if (text) return cleanText(value, fromPage.test(name));
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, name));
  if (value && typeof value === "object" && isPlain(value)) return cleanEntries(value);
  return value;
}

/** Dates and similar values stay unchanged. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function cleanEntries(properties: object): Record<string, unknown> {
  // Names are cleaned too, because heat maps use the page's address as a name.
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [cleanText(name), cleanValue(value, name)]),
  );
}

/**
 * Returns properties without secrets. The provider sends a person's properties with requests for flags,
 * which no hook sees, so they are cleaned before the provider gets them.
 */
export function cleanProperties(properties: AnalyticsProperties): Record<string, PropertyValue> {
  return cleanEntries(properties) as Record<string, PropertyValue>;
}

/**
 * The `before_send` hook of the provider: every event passes it, also those captured automatically. An
 * event that can't be cleaned is not sent. `key` is the project's key, which the provider adds to each
 * event under the name `token`.
 */
export function cleanEvent(key: string): BeforeSendFn {
  return (event) => {
    try {
      const { properties, $set, $set_once, ...rest } = event;
      const clean: CaptureResult = { ...rest, properties: cleanEntries(properties) };
      if (properties.token === key) clean.properties.token = key;
      if ($set) clean.$set = cleanEntries($set);
      if ($set_once) clean.$set_once = cleanEntries($set_once);
      return clean;
    } catch (error) {
      console.error("Analytics track failed", error);
      return null;
    }
  };
}

/**
 * Returns where a visit came from and where it began, in the provider's format. The provider sends them
 * with requests for flags, which `before_send` does not see.
 */
export function firstVisit(): { r: string; u: string } {
  return { r: cleanUrl(document.referrer) || "$direct", u: cleanUrl(location.href) };
}
