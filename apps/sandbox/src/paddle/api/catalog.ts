import type { FastifyInstance } from "fastify";
import { queryOf } from "../../forms.ts";
import { need, productOf } from "../store.ts";
import type { Price } from "../wire.ts";
import { idOf, one, type PaddleApi } from "./call.ts";
import { listOf } from "./lists.ts";

/** Products, prices and discounts. */
export function registerCatalogCalls(app: FastifyInstance, { paddle, baseOf }: PaddleApi): void {
  const { products, prices, discounts } = paddle.store;
  const withProduct = (price: Price) => ({ ...price, product: productOf(paddle, price) });

  app.get("/products", async (request) =>
    listOf(request, [...products.values()], {
      base: baseOf(request),
      idOf: ({ id }) => id,
      filters: { id: ({ id }) => id, status: ({ status }) => status },
    }),
  );
  app.get("/products/:id", async (request) => one(need(products, idOf(request))));

  app.get("/prices", async (request) =>
    listOf(request, [...prices.values()], {
      base: baseOf(request),
      idOf: ({ id }) => id,
      filters: {
        id: ({ id }) => id,
        product_id: ({ product_id }) => product_id,
        status: ({ status }) => status,
      },
      ...(queryOf(request).include === "product" && { write: withProduct }),
    }),
  );
  app.get("/prices/:id", async (request) => {
    const price = need(prices, idOf(request));
    return one(queryOf(request).include === "product" ? withProduct(price) : price);
  });

  app.get("/discounts", async (request) =>
    listOf(request, [...discounts.values()], {
      base: baseOf(request),
      idOf: ({ id }) => id,
      filters: { id: ({ id }) => id, status: ({ status }) => status },
    }),
  );
  app.get("/discounts/:id", async (request) => one(need(discounts, idOf(request))));
}
