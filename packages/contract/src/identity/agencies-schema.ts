import { z } from "zod";

/** `WorkspaceBrand` on the wire. */
export const workspaceBrandSchema = z.object({
  isWhiteLabel: z.boolean(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  color: z.string().nullable(),
  senderName: z.string(),
  supportEmail: z.string(),
  domainText: z.string().nullable(),
  slug: z.string().nullable(),
});
