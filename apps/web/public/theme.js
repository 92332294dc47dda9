// Runs before the first paint, so that a chosen theme never flashes in. The server's content security
// policy forbids inline scripts, hence a file. The keys are those of src/ui/theme.ts and
// src/lib/token.ts.
(() => {
  try {
    // Who has a session is about to be sent on: the sign-in that the page comes with would flash.
    if (localStorage.getItem("earshot.accessToken"))
      document.documentElement.dataset.returning = "";
    const theme = localStorage.getItem("earshot.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is refused in some private modes: the system's theme is used.
  }
})();
