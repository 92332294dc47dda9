/**
 * Shows on the front page how many threads arrived since it was loaded. The list itself does not move;
 * the link reloads the page.
 */
const more = document.getElementById("more");
const list = document.getElementById("newest");
const firstShown = list?.querySelector("a.title")?.getAttribute("href");

async function checkForThreads() {
  if (document.hidden || !more || !firstShown) return;
  try {
    const response = await fetch("/");
    const text = await response.text();
    const fresh = new DOMParser().parseFromString(text, "text/html");
    const addresses = [...fresh.querySelectorAll("#newest a.title")].map((link) =>
      link.getAttribute("href"),
    );
    const known = addresses.indexOf(firstShown);
    const count = known === -1 ? addresses.length : known;
    if (count === 0) return;
    const words = count === 1 ? "1 new thread" : `${count}${known === -1 ? "+" : ""} new threads`;
    more.textContent = `${words}: show`;
    more.hidden = false;
  } catch {
    // The sandbox is stopping or restarting; the next poll tries again.
  }
}

setInterval(checkForThreads, 5_000);
