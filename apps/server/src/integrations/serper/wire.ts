import { z } from "zod";

/** The response of `POST /search` (Serper, published examples and schema). */
export const searchResponse = z.object({ organic: z.array(z.unknown()) });

/** One result. `date` is as Google writes it in the requested language: "3 days ago", "Mar 4, 2026". */
export const searchResult = z.object({
  link: z.url({ protocol: /^https?$/ }),
  title: z.string(),
  snippet: z.string().nullish(),
  date: z.string().nullish(),
});

/** A refusal (from experience with the service): `{"message": "Not enough credits", "statusCode": 400}`. */
export const refusal = z.object({ message: z.string() });
