/** The script of the checkout page in the frame: opens the checkout and passes on its events. */
const { opening, origin, checkout, events } = document.body.dataset;

const post = (message, target) => window.parent.postMessage(message, target);

async function send(address, body) {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.json();
}

if (opening) {
  const given = JSON.parse(decodeURIComponent(window.location.hash.slice(1)));
  const { id, error } = await send("/paddle/checkout", given);
  if (error) post({ events: [error] }, given.origin);
  else window.location.replace(`/paddle/checkout/${id}`);
} else {
  post({ events: JSON.parse(events) }, origin);

  const close = () => post({ kind: "close" }, origin);
  document.getElementById("close").addEventListener("click", close);
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
  // The buttons stay disabled until the events were sent, because a button can leave the page.
  for (const button of document.querySelectorAll("button")) button.disabled = false;

  window.addEventListener("message", async ({ origin: from, data }) => {
    if (from !== origin || data?.kind !== "update") return;
    const { error } = await send(`/paddle/checkout/${checkout}/update`, data.options);
    if (error) post({ events: [error] }, origin);
    else window.location.reload();
  });
}
