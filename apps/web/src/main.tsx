import "./ui/styles.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { awaitTyping } from "./lib/load-schemas.ts";

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");
awaitTyping();
// In slices: the first screen stands there already, and the reader may scroll or type meanwhile.
startTransition(() =>
  createRoot(container).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
