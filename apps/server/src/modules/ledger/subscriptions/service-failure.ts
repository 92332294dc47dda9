import { AppError } from "../../../infrastructure/errors.ts";
import { PaymentError, type Payments } from "../../../integrations/ports/payments.ts";

/** The messages for customers when the payment service fails. */
function toAppError(cause: PaymentError): AppError {
  switch (cause.failure) {
    case "declined":
      return new AppError("PAYMENT_FAILED", { cause });
    case "not-found":
      return new AppError("NO_SUBSCRIPTION", { cause });
    case "locked":
      return new AppError("PAYMENT_SERVICE_AWAY", {
        message:
          "This subscription can't be changed right now, because it renews soon or a payment is open. Please try again in an hour.",
        cause,
      });
    default: {
      const { retryAfterMs } = cause;
      return new AppError("PAYMENT_SERVICE_AWAY", {
        cause,
        ...(retryAfterMs !== null && { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) }),
      });
    }
  }
}

/** Calls the payment service on behalf of a customer. @throws AppError with the remedy. */
export async function askPayments<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof PaymentError ? toAppError(error) : error;
  }
}

/** @throws AppError PAYMENTS_NOT_CONNECTED. */
export function requirePayments(payments: Payments | null): Payments {
  if (!payments) throw new AppError("PAYMENTS_NOT_CONNECTED");
  return payments;
}
