import { expect, it } from "vitest";
import { deviceName } from "./device-name.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36`,
    "Chrome on Windows",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    "Edge on Windows",
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/126.0.0.0 Safari/537.36 OPR/111.0.0.0`,
    "Opera on Linux",
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/126.0.0.0 Safari/537.36`,
    "Chrome on Linux",
  ],
  [
    "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
    "Firefox on Linux",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
    "Safari on Mac",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPad",
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/126.0.0.0 Safari/537.36`,
    "Chrome on ChromeOS",
  ],
  ["Mozilla/5.0 (Linux) Something", "A browser on Linux"],
  ["curl/8.5.0", "curl"],
  ["node", "Unknown device"],
  ["", "Unknown device"],
])("%s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
