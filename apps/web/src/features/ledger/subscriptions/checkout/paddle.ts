import type { CheckoutSettings } from "@earshot/contract";
import type { Paddle, PaddleEventData } from "@paddle/paddle-js";

/** The address of Paddle.js. */
const paddleScript = "https://cdn.paddle.com/paddle/v2/paddle.js";

type PaddleSettings = NonNullable<CheckoutSettings["paddle"]>;

let loading: Promise<Paddle> | null = null;
let listener: (event: PaddleEventData) => void = () => {};

/** Loads a script; @throws Error when it can't be loaded. */
function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error(`${url} could not be loaded.`));
    });
    document.head.append(script);
  });
}

async function initialize({
  clientToken,
  environment,
  scriptUrl,
}: PaddleSettings): Promise<Paddle> {
  // The library uses a Paddle.js that is already loaded. If it loaded the script itself, it would not try again after a
  // failure.
  if (!window.PaddleBillingV1) await loadScript(scriptUrl ?? paddleScript);
  const { initializePaddle } = await import("@paddle/paddle-js");
  const paddle = await initializePaddle({
    token: clientToken,
    environment,
    eventCallback: (event) => listener(event),
  });
  if (!paddle) throw new Error("Paddle.js did not start.");
  return paddle;
}

/**
 * Loads Paddle.js once per page, because it can be initialized only once. A failed attempt can be repeated.
 * @param onEvent receives the events of the checkout that is opened next; it replaces the previous one
 */
export async function loadPaddle(
  settings: PaddleSettings,
  onEvent: (event: PaddleEventData) => void,
): Promise<Paddle> {
  listener = onEvent;
  loading ??= initialize(settings);
  try {
    return await loading;
  } catch (error) {
    loading = null;
    throw error;
  }
}

/**
 * Whether a checkout is being opened or is open. It concerns the page and not one screen: the overlay stays when the
 * screen behind it changes.
 */
export const checkoutState = { isInProgress: false };

/** Drops the loaded Paddle.js and its checkout. For tests. */
export function forgetPaddle(): void {
  loading = null;
  checkoutState.isInProgress = false;
  listener = () => {};
}
