import * as z from "zod"
import { normalizeInput } from "../domain/normalize-input.ts"
import { messages } from "../messages.ts"
import { endpoint } from "./definition/endpoint.ts"
import { date, id, storedKinds, text } from "./definition/kinds.ts"

/** Normalizes a code: trimmed, in capitals. Case doesn't matter. */
export const normalizePromoCode = (typed: string): string => normalizeInput(typed).trim().toUpperCase()

export const maxPromoCodeLength = 50
export const isPromoCode = (code: string): boolean => /^[\w-]{2,50}$/.test(code)

const promoCode = text(200)
  .overwrite(normalizeInput)
  .trim()
  .min(2, messages.promo.length)
  .max(50, messages.promo.length)
  .regex(/^[\w-]+$/, "Use only letters, digits, hyphens and underscores.")

const promoFields = <D extends z.ZodType>(date: D) => ({
  promoCode: z.string(),
  description: text(200),
  appliesToParts: z.boolean(),
  appliesToLabor: z.boolean(),
  /** Percent. A flat value is dollars here and cents in the rules. */
  markdown: z.number(),
  markdownType: z.enum(["percent", "flat"]),
  from: date.optional(),
  until: date.optional(),
  mostUses: z.int().optional(),
})
/** Number of requests with this code, and a version that tells apart a code deleted and created again. */
const countFields = { uses: z.int(), version: z.int() }

export const PromoCodeFields = z.object(promoFields(date))
export const PromoCode = z.object({ ...promoFields(date), ...countFields })
export type PromoCode = z.output<typeof PromoCode>
export const StoredPromoCode = z.object({ ...promoFields(storedKinds.date), ...countFields })
export type StoredPromoCode = z.output<typeof StoredPromoCode>

const OfferedPromoCode = PromoCode.pick({
  promoCode: true,
  description: true,
  appliesToParts: true,
  appliesToLabor: true,
  markdown: true,
  markdownType: true,
})
export type OfferedPromoCode = z.output<typeof OfferedPromoCode>

export const listPromoCodes = endpoint({
  area: "promocodes",
  name: "list-promo-codes",
  method: "GET",
  path: "/promocode",
  programs: true,
  access: ["table:read"],
  refusals: [],
  variants: {
    /** The code if it is valid today, in a list of one, else an empty list. */
    one: {
      roles: "public",
      query: z.strictObject({ code: text(200) }),
      reply: z.array(OfferedPromoCode),
    },
    all: { roles: ["admin", "developer"], query: z.strictObject({}), reply: z.array(PromoCode) },
  },
})

type Written = {
  appliesToParts?: boolean | undefined
  appliesToLabor?: boolean | undefined
  markdown: number
  markdownType: "percent" | "flat"
  from?: string | undefined
  until?: string | undefined
}

const possible = ({ value, issues }: z.core.ParsePayload<Written>) => {
  const refuse = (field: keyof Written, message: string) =>
    issues.push({ code: "custom", input: value, path: [field], message })
  if (!value.appliesToParts && !value.appliesToLabor) refuse("appliesToParts", "Choose parts, labor or both.")
  if (value.markdownType === "percent" && value.markdown > 100)
    refuse("markdown", "Enter at most 100 percent.")
  if (value.from !== undefined && value.until !== undefined && value.until < value.from)
    refuse("until", "Choose a last day on or after the first day.")
}

export const createPromoCode = endpoint({
  area: "promocodes",
  name: "create-promo-code",
  method: "POST",
  path: "/promocode",
  roles: ["admin", "developer"],
  programs: true,
  access: ["table:read", "table:write"],
  body: z
    .strictObject({
      promoCode,
      description: text(200).optional(),
      appliesToParts: z.boolean().optional(),
      appliesToLabor: z.boolean().optional(),
      markdown: z.number().min(0.01, "Enter more than 0.").max(10_000),
      markdownType: z.enum(["percent", "flat"], "Choose percent or flat."),
      from: date.optional(),
      until: date.optional(),
      mostUses: z.int().min(1).max(1_000_000).optional(),
    })
    .check(possible),
  status: 201,
  reply: z.object({ promoCode: z.string() }),
  refusals: ["already_exists"],
})

export const deletePromoCode = endpoint({
  area: "promocodes",
  name: "delete-promo-code",
  method: "DELETE",
  path: "/promocode",
  roles: ["admin", "developer"],
  programs: true,
  access: ["table:read", "table:write"],
  query: z.strictObject({ promoCode: id }),
  reply: z.object({ matches: z.int() }),
  refusals: ["not_found"],
})
