/** Takes tokens out of everything that an event carries; `cleanEvent` is the last door to outside. */
import type { BeforeSendFn, CaptureResult } from "posthog-js/no-external";
import { cleanText, cleanUrl, isSecretProperty, removed } from "./clean-url.ts";

/** What a property of an event or of a person may hold. */
export type PropertyValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly PropertyValue[]
  | { readonly [name: string]: PropertyValue };

/** Properties of an event or of a person. */
export type AnalyticsProperties = Readonly<Record<string, PropertyValue>>;

/**
 * Names that the provider fills from the page: its address and its elements. There an e-mail is a
 * leak. `$set` and `$set_once` hold our own names again.
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

/** Dates and the like are left alone. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function cleanEntries(properties: object): Record<string, unknown> {
  // Names are cleaned too: heat maps use the page's address as one.
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [cleanText(name), cleanValue(value, name)]),
  );
}

/**
 * Properties without secrets. The provider sends a person's properties along when it asks for flags,
 * and no hook sees them there: that's why they are cleaned before it gets them.
 */
export function cleanProperties(properties: AnalyticsProperties): Record<string, PropertyValue> {
  return cleanEntries(properties) as Record<string, PropertyValue>;
}

/**
 * The `before_send` of the provider: every event passes here, those that it captures by itself too.
 * An event that can't be cleaned is not sent. `key` is the project's key, which the provider puts
 * into each event under the name `token`.
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
 * Where a visit came from and where it began, in the shape in which the provider keeps them. It
 * sends them when it asks for flags, where `before_send` doesn't look.
 */
export function firstVisit(): { r: string; u: string } {
  return { r: cleanUrl(document.referrer) || "$direct", u: cleanUrl(location.href) };
}
