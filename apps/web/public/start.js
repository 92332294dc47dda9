// Starts the app on a page that comes with its first screen (decision 13): after that screen is painted, so that
// the style sheet and the fonts have the connection to themselves. `data-app` names the app's files in the order
// in which they run; the last one is the app.
(() => {
  const files = document.currentScript.dataset.app.split(" ");
  const start = async () => {
    for (const file of files) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.crossOrigin = "";
      link.href = file;
      document.head.append(link);
    }
    for (const file of files) {
      await import(file);
      // Each file runs in its own task, so that none of them delays scrolling and typing for long.
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const firstScreen = document.getElementById("first-paint");
  // It is missing or hidden if it does not apply, and a background tab paints nothing.
  if (firstScreen?.checkVisibility() && !document.hidden) {
    requestAnimationFrame(() => setTimeout(start));
  } else void start();
})();
