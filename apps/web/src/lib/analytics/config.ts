import type { PostHogConfig } from "posthog-js/no-external";
import { cleanEvent } from "./clean-event.ts";

/** Where events go when no host is configured. */
const defaultHost = "https://us.i.posthog.com";

/**
 * How the provider is set up: S2 §7 ("Analytics provider calls") and §9 ("Analytics defaults").
 *
 * What §9 names and this version has no option for, since it is fixed in the library: a session's
 * length of at most 24 h, the 60 s for which a server's quota blocks, ten retries from 3 s up to
 * 30 min. The 5 s of heat maps and web vitals are options of those captures, which §7 doesn't turn
 * on. The allowed ranges (60–36000 s, 250–5000 ms) are enforced by the library.
 */
export function providerConfig(key: string, host: string | null | undefined) {
  return {
    // Throws for what is no address, so that a typing error shows at start and not as silence. A
    // path on our own host is one too, for those who pass events on themselves.
    api_host: new URL(host || defaultHost, location.origin).href.replace(/(?<!\/)\/+$/, ""),
    // Pinned, so that an upgrade of the library doesn't change what is sent.
    defaults: "2026-08-30",

    // S2 §7.
    autocapture: true,
    // The first page and each change of the path: `true` would see the first page alone, since the
    // router never loads another.
    capture_pageview: "history_change",
    capture_pageleave: true,
    persistence: "localStorage+cookie",
    cross_subdomain_cookie: true,
    // Secure wherever the page is: a browser throws away a secure cookie from http, which is how
    // the product is run on a developer's machine, and every page would be a new visitor.
    secure_cookie: location.protocol === "https:",
    disable_session_recording: true,
    // Autocapture never reads a password; this holds should recording ever be allowed.
    session_recording: { maskAllInputs: true, maskInputOptions: { password: true } },
    before_send: cleanEvent(key),
    disable_capture_url_hashes: true,

    // S2 §9. All of these are this version's defaults too.
    session_idle_timeout_seconds: 1800,
    request_queue_config: { flush_interval_ms: 3000 },
    rate_limiting: { events_per_second: 10, events_burst_limit: 100 },
    properties_string_max_length: 65_535,
    feature_flag_request_timeout_ms: 3000,
    surveys_request_timeout_ms: 10_000,
    cookie_expiration: 365,

    // Nothing that fetches scripts, writes styles or markup into the page, or captures more than
    // §7 names: the page's security policy refuses the former, and a project's settings could turn
    // on any of it from afar.
    disable_external_dependency_loading: true,
    disable_web_experiments: true,
    disable_surveys: true,
    disable_product_tours: true,
    disable_conversations: true,
    opt_in_site_apps: false,
    internal_or_test_user_hostname: null,
    capture_heatmaps: false,
    capture_dead_clicks: false,
    capture_exceptions: false,
    capture_performance: false,
  } satisfies Partial<PostHogConfig>;
}
