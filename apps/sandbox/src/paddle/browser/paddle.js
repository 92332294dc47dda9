/**
 * Imitates Paddle.js v2: the global `Paddle` with its checkout as an overlay, and its events in the
 * documented shapes. The checkout itself is a page of the sandbox in a frame, as at Paddle.
 */
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const documentation = "https://developer.paddle.com/paddle-js";
  let environment = "production";
  /** The options of Initialize; null before it is called. */
  let setup = null;
  /** The open checkout. */
  let open = null;

  const report = (event) => setup?.eventCallback?.(event);

  /** Reports why the checkout can't be opened. */
  const refuse = (code, detail) =>
    report({
      name: "checkout.error",
      type: "front-end_error",
      code,
      detail,
      documentation_url: documentation,
    });

  function mistakeIn({
    items,
    transactionId,
    customer,
    customerAuthToken,
    discountId,
    discountCode,
  }) {
    if (items && transactionId) {
      return ["incompatible_properties", "items and transactionId can't be passed together."];
    }
    if (!transactionId && !(Array.isArray(items) && items.length > 0)) {
      return ["missing_items", "items or transactionId is required."];
    }
    if (items && !items.every((item) => typeof item?.priceId === "string")) {
      return ["invalid_items", "Each item must have a priceId."];
    }
    if (customer && customerAuthToken) {
      return [
        "incompatible_properties",
        "customer and customerAuthToken can't be passed together.",
      ];
    }
    if (customer?.id && customer.email) {
      return [
        "incompatible_properties",
        "customer.id and customer.email can't be passed together.",
      ];
    }
    if (discountId && discountCode) {
      return ["incompatible_properties", "discountId and discountCode can't be passed together."];
    }
    const { email } = customer ?? {};
    if (email !== undefined && !(typeof email === "string" && /^[^\s@]+@[^\s@]+$/.test(email))) {
      return ["invalid_email_address", "The email address supplied isn't valid."];
    }
    return null;
  }

  function createFrame(settings) {
    const frame = document.createElement("iframe");
    frame.name = "paddle_frame";
    frame.title = "Paddle checkout";
    frame.className = "paddle-frame";
    frame.allow = "payment";
    if (settings.displayMode === "inline") {
      frame.style.cssText = settings.frameStyle ?? "width: 100%; min-width: 312px; border: none";
      frame.height = String(settings.frameInitialHeight ?? 450);
      document.querySelector(`.${settings.frameTarget}`)?.append(frame);
      return frame;
    }
    frame.classList.add("paddle-frame-overlay");
    Object.assign(frame.style, {
      position: "fixed",
      inset: "0",
      width: "100%",
      height: "100%",
      border: "0",
      zIndex: "99999999",
    });
    document.body.append(frame);
    return frame;
  }

  function remove() {
    open?.frame.remove();
    open = null;
  }

  function close() {
    if (!open) return;
    const { data } = open;
    remove();
    if (data) report({ name: "checkout.closed", data });
  }

  /** Sends a pending change once the page in the frame listens, because earlier messages are lost. */
  function sendUpdate() {
    if (!open?.listening || !open.update) return;
    const options = open.update;
    open.update = null;
    // The page reloads after a change.
    open.listening = false;
    open.frame.contentWindow.postMessage({ kind: "update", options }, origin);
  }

  function receive(event) {
    open.data = event.data ?? open.data;
    const { successUrl } = open.settings;
    report(event);
    if (event.name === "checkout.error") remove();
    if (event.name === "checkout.completed" && successUrl) window.location.assign(successUrl);
  }

  window.addEventListener("message", ({ origin: from, source, data }) => {
    if (!open || from !== origin || source !== open.frame.contentWindow) return;
    if (data?.kind === "close") close();
    for (const event of data?.events ?? []) if (open) receive(event);
    if (data?.events && open) {
      open.listening = true;
      sendUpdate();
    }
  });

  function needSetup() {
    if (setup) return;
    throw new Error("[PADDLE BILLING] Call Paddle.Initialize() with a client-side token first.");
  }

  function openCheckout(options = {}) {
    needSetup();
    const mistake = mistakeIn(options);
    if (mistake) {
      refuse(...mistake);
      return;
    }
    // A new checkout replaces an open one.
    close();
    const settings = { ...setup.checkout?.settings, ...options.settings };
    const given = {
      token: setup.token,
      environment,
      origin: window.location.origin,
      options: { ...options, settings },
    };
    const frame = createFrame(settings);
    open = { frame, settings, data: null, listening: false, update: null };
    frame.src = `${origin}/paddle/checkout#${encodeURIComponent(JSON.stringify(given))}`;
    frame.focus();
  }

  function updateCheckout(options) {
    needSetup();
    if (!open) return;
    open.update = { ...open.update, ...options };
    sendUpdate();
  }

  const camel = (value) => {
    if (Array.isArray(value)) return value.map(camel);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()),
        camel(inner),
      ]),
    );
  };

  async function pricePreview({ items, discountId, address }) {
    needSetup();
    const response = await fetch(`${origin}/paddle/client/pricing-preview`, {
      method: "POST",
      headers: { "content-type": "application/json", "paddle-clienttoken": setup.token },
      body: JSON.stringify({
        items: items.map(({ priceId, quantity }) => ({ price_id: priceId, quantity })),
        ...(discountId && { discount_id: discountId }),
        ...(address && {
          address: { country_code: address.countryCode, postal_code: address.postalCode },
        }),
      }),
    });
    const body = camel(await response.json());
    if (!response.ok) throw body;
    return body;
  }

  function initialize(options) {
    if (setup) throw new Error("[PADDLE BILLING] Paddle.Initialize() can be called only once.");
    if (typeof options?.token !== "string") {
      throw new Error("[PADDLE BILLING] Paddle.Initialize() needs a client-side token.");
    }
    setup = { ...options };
    window.Paddle.Initialized = true;
  }

  window.Paddle = {
    Version: "v1",
    Status: { libraryVersion: "sandbox" },
    Initialized: false,
    Environment: {
      set(name) {
        environment = name;
      },
    },
    Initialize: initialize,
    Setup: initialize,
    Update({ eventCallback, pwCustomer }) {
      needSetup();
      Object.assign(setup, eventCallback && { eventCallback }, pwCustomer && { pwCustomer });
    },
    Checkout: {
      open: openCheckout,
      updateCheckout,
      updateItems: (items) => updateCheckout({ items }),
      close,
    },
    PricePreview: pricePreview,
    Spinner: { show() {}, hide() {} },
  };
  // @paddle/paddle-js reads this name.
  window.PaddleBillingV1 = window.Paddle;
})();
