// Runs before the first paint, so that a chosen theme never flashes in. The server's content security
// policy forbids inline scripts, hence a file. The key is the one of src/ui/theme.ts.
(() => {
  try {
    const theme = localStorage.getItem("earshot.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is refused in some private modes: the system's theme is used.
  }
})();
