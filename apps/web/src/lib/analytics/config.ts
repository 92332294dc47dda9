import type { PostHogConfig } from "posthog-js/no-external";
import { cleanEvent } from "./clean-event.ts";

/** Where events go when no host is configured. */
const defaultHost = "https://us.i.posthog.com";

/**
 * How the provider is set up: S2 §7 ("Analytics provider calls") and §9 ("Analytics defaults").
 *
 * This version has no options for some values of §9, because the library fixes them: sessions of at most
 * 24 h, a pause of 60 s when the server's quota is exhausted, ten retries from 3 s up to 30 min. The 5 s of
 * heat maps and web vitals are options of those captures, which §7 doesn't turn on. The library enforces the
 * allowed ranges (60–36000 s, 250–5000 ms).
 */
export function providerConfig(key: string, host: string | null | undefined) {
  return {
    // Throws for an invalid address, so that a typing error is reported at the start. A path on our own host
    // is valid, for installations that proxy the events.
    api_host: new URL(host || defaultHost, location.origin).href.replace(/(?<!\/)\/+$/, ""),
    // Pinned, so that an upgrade of the library doesn't change what is sent.
    defaults: "2026-08-30",

    // S2 §7.
    autocapture: true,
    // Captures the first page and each change of the path. `true` would capture only the first page, because
    // the router never loads another.
    capture_pageview: "history_change",
    capture_pageleave: true,
    persistence: "localStorage+cookie",
    cross_subdomain_cookie: true,
    // Secure if the page is. Browsers discard a secure cookie from http, which developers use, and every
    // page would then be a new visitor.
    secure_cookie: location.protocol === "https:",
    disable_session_recording: true,
    // Autocapture never reads passwords; this applies if recording is ever turned on.
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

    // Off: everything that loads scripts or adds styles or markup, which the content security policy refuses,
    // and every capture that §7 does not name. The project's settings in PostHog could turn any of it on.
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
