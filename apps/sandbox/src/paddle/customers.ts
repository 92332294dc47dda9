import { invalidField, PaddleError } from "./problems.ts";
import type { Paddle } from "./store.ts";
import type { Address, Customer } from "./wire.ts";

/** Whether a text is a valid email address. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

/** The customer with an e-mail address. */
export function customerByEmail({ store }: Paddle, email: string): Customer | undefined {
  const address = email.toLowerCase();
  return [...store.customers.values()].find((one) => one.email.toLowerCase() === address);
}

/** Creates a customer. @throws PaddleError when another customer has this address */
export function createCustomer(
  paddle: Paddle,
  { email, name = null, locale = "en" }: { email: string; name?: string | null; locale?: string },
): Customer {
  if (!isEmail(email)) throw invalidField("email", "must be a valid email address");
  const known = customerByEmail(paddle, email);
  if (known) {
    throw new PaddleError(
      "customer_already_exists",
      `customer email conflicts with customer of id ${known.id}`,
      409,
    );
  }
  const at = paddle.stamp();
  const customer: Customer = {
    id: paddle.id("ctm"),
    name,
    email,
    marketing_consent: false,
    status: "active",
    custom_data: null,
    locale,
    import_meta: null,
    created_at: at,
    updated_at: at,
  };
  paddle.store.customers.set(customer.id, customer);
  paddle.emit("customer.created", customer);
  return customer;
}

/** Creates an address of a customer. */
export function createAddress(
  paddle: Paddle,
  customerId: string,
  place: { country: string; postalCode: string | null },
): Address {
  const at = paddle.stamp();
  const address: Address = {
    id: paddle.id("add"),
    customer_id: customerId,
    description: null,
    first_line: null,
    second_line: null,
    city: null,
    postal_code: place.postalCode,
    region: null,
    country_code: place.country,
    status: "active",
    custom_data: null,
    import_meta: null,
    created_at: at,
    updated_at: at,
  };
  paddle.store.addresses.set(address.id, address);
  paddle.emit("address.created", address);
  return address;
}
