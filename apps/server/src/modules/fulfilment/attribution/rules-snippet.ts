import { brand } from "@earshot/contract";
import { clickField, conversionWindowMs } from "./rules.ts";

/** The function that a customer's pages call. */
const name = brand.name.toLowerCase();

/**
 * What goes into the customer's pages: it may be called before the script is there. No cookie is set;
 * the click is kept in the page's own storage for 30 days.
 */
export const snippetOf = (site: string, publicKey: string): string =>
  `<script>window.${name}=window.${name}||function(){(${name}.q=${name}.q||[]).push(arguments)}</script>
<script async src="${site}/conversions.js" data-key="${publicKey}"></script>`;

/**
 * The script behind the snippet, for whatever browser a customer's visitors have: it keeps the click
 * that somebody came with, and tells the conversions of that person alone.
 */
export const snippetScript = (): string => `(function () {
  "use strict";
  var script = document.currentScript;
  var key = script && script.getAttribute("data-key");
  var place = "${name}.click";
  var days30 = ${conversionWindowMs};
  var here = null;
  var before = window.${name};

  function keep(click) {
    here = { click: click, at: Date.now() };
    try { localStorage.setItem(place, JSON.stringify(here)); } catch (refused) {}
  }

  function read() {
    var kept = here;
    try { kept = JSON.parse(localStorage.getItem(place)) || here; } catch (refused) {}
    if (kept && kept.at > Date.now() - days30) return kept.click;
    try { localStorage.removeItem(place); } catch (refused) {}
    return null;
  }

  function convert(told) {
    var click = read();
    // Who did not come by a tracked link has nothing to tell.
    if (!click || !told) return;
    var body = { key: key, click: click };
    ["name", "value", "currency", "id"].forEach(function (field) {
      if (told[field] !== undefined && told[field] !== null) body[field] = told[field];
    });
    fetch(new URL("/api/conversions/report", script.src).href, {
      method: "POST",
      mode: "cors",
      credentials: "omit",
      keepalive: true,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body)
    }).then(function (answer) {
      if (answer.ok) return;
      return answer.json().then(function (said) {
        var details = (said.error && said.error.details) || [];
        console.warn("${name}: " + [said.error && said.error.message].concat(details).join(" "));
      });
    }).catch(function () {
      console.warn("${name}: the conversion could not be sent.");
    });
  }

  var found = /[?&]${clickField}=([0-9a-f-]{36})(?:[&#]|$)/i.exec(location.search);
  if (found) keep(found[1].toLowerCase());
  window.${name} = function (what, told) {
    if (what === "convert") convert(told);
    else console.warn('${name}: "' + what + '" is not known; say "convert".');
  };
  ((before && before.q) || []).forEach(function (told) { window.${name}.apply(null, told); });
})();
`;
