/** The config that the browser library reads at its start, with everything off (PostHog, remote config). */
export function remoteConfig(token: string, hasFeatureFlags: boolean): object {
  return {
    token,
    supportedCompression: ["gzip", "gzip-js"],
    hasFeatureFlags,
    captureDeadClicks: false,
    capturePerformance: { network_timing: false, web_vitals: false },
    autocapture_opt_out: true,
    autocaptureExceptions: false,
    analytics: { endpoint: "/i/v0/e/" },
    elementsChainAsString: true,
    errorTracking: { autocaptureExceptions: false, suppressionRules: [] },
    sessionRecording: false,
    heatmaps: false,
    surveys: false,
    productTours: false,
    conversations: false,
    defaultIdentifiedOnly: true,
    siteApps: [],
  };
}

/** The same config as a script (PostHog, /array/{token}/config.js). */
export function remoteConfigScript(token: string, hasFeatureFlags: boolean): string {
  const config = JSON.stringify({ config: remoteConfig(token, hasFeatureFlags), siteApps: [] });
  return `(function() {
  window._POSTHOG_REMOTE_CONFIG = window._POSTHOG_REMOTE_CONFIG || {};
  window._POSTHOG_REMOTE_CONFIG[${JSON.stringify(token)}] = ${config};
})();
`;
}
