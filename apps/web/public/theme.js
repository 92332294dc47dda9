// Runs before the first paint, so that a chosen theme never flashes in. The server's content security
// policy forbids inline scripts, so this is a file. The keys are those of src/ui/theme.ts,
// src/lib/token.ts and src/lib/brand.ts.
(() => {
  try {
    // A user with a session is about to be redirected: the sign-in in the HTML of the page would flash.
    if (localStorage.getItem("earshot.accessToken"))
      document.documentElement.dataset.returning = "";
    // The agency's brand that was shown last (src/lib/brand.ts). A page that names an agency contains its own brand.
    const shown = JSON.parse(localStorage.getItem("earshot.brand") ?? "null");
    if (shown && !new URLSearchParams(location.search).has("agency")) {
      document.documentElement.dataset.returning = "";
      document.title = shown.title;
      const icon = document.querySelector('link[rel="icon"]');
      icon.type = shown.icon.mediaType;
      icon.href = shown.icon.address;
      for (const [name, value] of Object.entries(shown.properties))
        document.documentElement.style.setProperty(name, value);
    }
    const theme = localStorage.getItem("earshot.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is refused in some private modes: the system's theme is used.
  }
})();
