/** The same key as in public/theme.js and in the app's ui/theme.ts. */
const key = "earshot.theme";

/** Shows the theme switch, which needs this script, and makes it work. */
export function startThemeSwitch(page: Document): void {
  const button = page.querySelector<HTMLButtonElement>("button[data-theme-switch]");
  if (!button) return;
  const { dataset } = page.documentElement;
  const system = page.defaultView?.matchMedia?.("(prefers-color-scheme: dark)");
  const isDark = () => (dataset.theme ? dataset.theme === "dark" : Boolean(system?.matches));
  const name = () => {
    button.textContent = isDark() ? "Light theme" : "Dark theme";
  };
  button.addEventListener("click", () => {
    dataset.theme = isDark() ? "light" : "dark";
    try {
      localStorage.setItem(key, dataset.theme);
    } catch {
      // Some private modes refuse storage: the choice then lasts until the page is closed.
    }
    name();
  });
  system?.addEventListener("change", name);
  name();
  button.hidden = false;
}
