import "./ui/styles.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { applyFirstBrand } from "./lib/brand.ts";
import { awaitTyping } from "./lib/load-schemas.ts";
import { storeReferralCode } from "./lib/referral-code.ts";

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");
awaitTyping();
applyFirstBrand();
storeReferralCode(window.location.search);
// A transition does not block scrolling and typing on the prerendered first screen.
startTransition(() =>
  createRoot(container).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
