import { brand } from "@earshot/contract";
import { clickField, conversionWindowMs } from "./rules.ts";

/** The function that a customer's pages call. */
const name = brand.name.toLowerCase();

/**
 * The HTML for the customer's pages. Its function may be called before the script is loaded. It sets no cookie;
 * the click is stored in local storage for 30 days.
 */
export const snippetOf = (site: string, publicKey: string): string =>
  `<script>window.${name}=window.${name}||function(){(${name}.q=${name}.q||[]).push(arguments)}</script>
<script async src="${site}/conversions.js" data-key="${publicKey}"></script>`;

/**
 * The script that the snippet loads, written for old browsers too. It stores the click of a visitor who came by
 * a tracked link, and reports conversions for such visitors only.
 */
export const snippetScript = (): string => `(function () {
  "use strict";
  var script = document.currentScript;
  var key = script && script.getAttribute("data-key");
  var storageKey = "${name}.click";
  var days30 = ${conversionWindowMs};
  var current = null;
  var queued = window.${name};

  function store(click) {
    current = { click: click, at: Date.now() };
    try { localStorage.setItem(storageKey, JSON.stringify(current)); } catch (refused) {}
  }

  function read() {
    var stored = current;
    try { stored = JSON.parse(localStorage.getItem(storageKey)) || current; } catch (refused) {}
    if (stored && stored.at > Date.now() - days30) return stored.click;
    try { localStorage.removeItem(storageKey); } catch (refused) {}
    return null;
  }

  function convert(conversion) {
    var click = read();
    // Only visitors who came by a tracked link are reported.
    if (!click || !conversion) return;
    var body = { key: key, click: click };
    ["name", "value", "currency", "id"].forEach(function (field) {
      if (conversion[field] !== undefined && conversion[field] !== null) body[field] = conversion[field];
    });
    fetch(new URL("/api/conversions/report", script.src).href, {
      method: "POST",
      mode: "cors",
      credentials: "omit",
      keepalive: true,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body)
    }).then(function (response) {
      if (response.ok) return;
      return response.json().then(function (result) {
        var details = (result.error && result.error.details) || [];
        console.warn("${name}: " + [result.error && result.error.message].concat(details).join(" "));
      });
    }).catch(function () {
      console.warn("${name}: the conversion could not be sent.");
    });
  }

  var match = /[?&]${clickField}=([0-9a-f-]{36})(?:[&#]|$)/i.exec(location.search);
  if (match) store(match[1].toLowerCase());
  window.${name} = function (command, argument) {
    if (command === "convert") convert(argument);
    else console.warn('${name}: "' + command + '" is not a known command. Use "convert".');
  };
  ((queued && queued.q) || []).forEach(function (call) { window.${name}.apply(null, call); });
})();
`;
