import type { CheckoutOpenOptions, PaddleSetupOptions } from "@paddle/paddle-js";

let setup: PaddleSetupOptions = { token: "" };
let opened: CheckoutOpenOptions[] = [];
let closed = 0;
let environment: string | null = null;

/** One for the whole file, because the library keeps the first Paddle.js that it finds. */
const paddle = {
  Initialized: false,
  Environment: {
    set: (name: string) => {
      environment = name;
    },
  },
  Initialize: (options: PaddleSetupOptions) => {
    setup = options;
    paddle.Initialized = true;
  },
  Update: (options: PaddleSetupOptions) => {
    setup = options;
  },
  Checkout: {
    open: (options: CheckoutOpenOptions) => {
      opened.push(options);
    },
    close: () => {
      closed += 1;
    },
  },
};

/** Puts an imitation of Paddle.js into the window. Tests trigger the events of its overlay. */
export function fakePaddle() {
  opened = [];
  closed = 0;
  environment = null;
  window.PaddleBillingV1 = paddle as unknown as NonNullable<typeof window.PaddleBillingV1>;
  return {
    opened,
    closed: () => closed,
    token: () => setup.token,
    environment: () => environment,
    /** Reports an event of the overlay. */
    say: (name: string, rest: object = {}) => setup.eventCallback?.({ name, ...rest } as never),
  };
}
