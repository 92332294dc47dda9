/**
 * The menu of small screens is a `details`, which opens and closes without a script. This also closes it
 * when an anchor is chosen, on Escape, and when the focus or a press goes elsewhere.
 */
export function startMenu(page: Document): void {
  const menu = page.querySelector<HTMLDetailsElement>("details[data-menu]");
  if (!menu) return;
  const isInside = (target: EventTarget | null) => target instanceof Node && menu.contains(target);
  menu.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a")) menu.open = false;
  });
  page.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  page.addEventListener("pointerdown", (event) => {
    if (!isInside(event.target)) menu.open = false;
  });
  menu.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !isInside(event.relatedTarget)) menu.open = false;
  });
}
