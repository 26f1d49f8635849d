import * as z from "zod"
import { maxTemplateCharacters } from "../domain/messages/text-template.ts"
import { formatMoney } from "../domain/money/money.ts"
import { parseFormula, previewFormula } from "../domain/quotes/formula.ts"
import { otherLanguages } from "../language.ts"
import { endpoint, shapeByRole } from "./definition/endpoint.ts"
import { fieldFilter, id } from "./definition/kinds.ts"
import { baseVersion, httpsLink, Saved, trimmedText, version } from "./definition/shop-kinds.ts"

export const Settings = z.object({
  premierVideo: z.string(),
  quoteSystemLive: z.boolean(),
  quoteFormulaReplace: z.string(),
  quoteFormulaRepair: z.string(),
  schedulerTechnicians: z.array(id),
  /** What is charged and taxed as the part of a cash replacement. The owner and bookkeeper decide. */
  cashReplacementNet: z.enum(["cost", "listLessDiscount"]),
  /** Percent off list, when `cashReplacementNet` is listLessDiscount. */
  cashListDiscount: z.number(),
  /** Lowest margin of a cash replacement, in percent of its price before tax. 0 means no floor. */
  marginFloor: z.number(),
  /** Defaults of overhead autofill. `repairRate` is in dollars, for technicians without a rate. */
  autofill: z.object({
    repairRate: z.number(),
    repairDistribution: z.enum(["each", "split evenly", "guideline"]),
    netSplitting: z.boolean(),
    onlyMissing: z.boolean(),
  }),
  urethanes: z.array(
    z.object({
      _id: id,
      name: z.string(),
      cureTimes: z.array(z.object({ temperature: z.int(), humidity: z.int(), minutes: z.int() })),
    }),
  ),
  /** What the office texts often, with placeholders such as `{name}`. */
  textTemplates: z.array(
    z.object({
      _id: id,
      name: z.string(),
      text: z.string(),
      /** For customers who read another language. */
      translations: z.partialRecord(z.enum(otherLanguages), z.string()).optional(),
    }),
  ),
  /** Reviews shown on the home page. `link` is where the customer wrote it. */
  siteReviews: z.array(z.object({ _id: id, name: z.string(), text: z.string(), link: z.string() })),
})

export type Settings = z.output<typeof Settings>
const PublicSettings = Settings.pick({ premierVideo: true, quoteSystemLive: true, siteReviews: true })

export const getSettings = endpoint({
  area: "settings",
  name: "get-settings",
  method: "GET",
  path: "/settings",
  roles: "public",
  programs: true,
  access: ["table:read"],
  query: z.strictObject({ filter: fieldFilter }),
  reply: shapeByRole(Settings.extend(version), {
    public: PublicSettings,
    user: PublicSettings,
    technician: Settings.pick({
      premierVideo: true,
      quoteSystemLive: true,
      siteReviews: true,
      schedulerTechnicians: true,
      urethanes: true,
    }),
  }),
  refusals: [],
})

/** The error in a formula, with its position. A formula without a price for a usual part is an error, too. */
const formulaError = (text: string): string | undefined => {
  const parsed = parseFormula(text)
  if (!parsed.ok) return parsed.detail ?? "This isn't a formula."
  const failing = previewFormula(parsed.formula).find(({ reason }) => reason)
  return failing && `${failing.reason} Try a part that costs ${formatMoney(failing.cost)}.`
}

/** An empty formula means that the specification's rule applies. */
const formulaToWrite = z.string().check(({ value, issues }) => {
  const message = value === "" ? undefined : formulaError(value)
  if (message) issues.push({ code: "custom", input: value, message })
})

const cureTime = z.strictObject({
  temperature: z.int().min(-20, "Enter -20 to 130 °F.").max(130, "Enter -20 to 130 °F."),
  humidity: z.int().min(0, "Enter 0 to 100 %.").max(100, "Enter 0 to 100 %."),
  minutes: z.int().min(1, "Enter 1 to 2,880 minutes.").max(2880, "Enter 1 to 2,880 minutes."),
})
const urethanesToWrite = z
  .array(
    z.strictObject({
      _id: id,
      name: trimmedText(60).min(2, "Enter the product's name."),
      cureTimes: z.array(cureTime).min(1, "Enter at least one drive-away time.").max(30),
    }),
  )
  .max(20)
  .refine(
    (products) => new Set(products.map(({ _id }) => _id)).size === products.length,
    "Enter each product only once.",
  )

const textTemplatesToWrite = z
  .array(
    z.strictObject({
      _id: id,
      name: trimmedText(40).min(2, "Enter the template's name."),
      text: trimmedText(maxTemplateCharacters).min(1, "Enter the text."),
      translations: z.partialRecord(z.enum(otherLanguages), trimmedText(maxTemplateCharacters)).optional(),
    }),
  )
  .max(30)
  .superRefine((templates, context) => {
    const names = templates.map(({ name }) => name.toLowerCase())
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index)
        context.addIssue({ code: "custom", path: [index, "name"], message: "Use each name only once." })
  })

const siteReviewsToWrite = z
  .array(
    z.strictObject({
      _id: id,
      name: trimmedText(60).min(2, "Enter the customer's name."),
      text: trimmedText(400).min(1, "Enter the customer's words."),
      link: httpsLink.min(1, "Enter the address of the review."),
    }),
  )
  .max(6)

const wholePercent = z
  .int("Enter a whole percentage from 0 to 99.")
  .min(0, "Enter a whole percentage from 0 to 99.")
  .max(99, "Enter a whole percentage from 0 to 99.")

export const SettingsChange = z
  .strictObject({
    /** Address returned when an upload completes. Empty shows the built-in video. */
    premierVideo: trimmedText(500).regex(
      /^(\/assets\/[\w./-]+)?$/,
      "Enter the address of an uploaded video.",
    ),
    quoteSystemLive: z.boolean(),
    quoteFormulaReplace: formulaToWrite,
    quoteFormulaRepair: formulaToWrite,
    schedulerTechnicians: z.array(id).max(100),
    cashReplacementNet: Settings.shape.cashReplacementNet,
    cashListDiscount: wholePercent,
    marginFloor: wholePercent,
    autofill: z.strictObject({
      ...Settings.shape.autofill.shape,
      repairRate: z
        .number("Enter an amount, like 15.00.")
        .min(0, "Enter 0 or more.")
        .max(9999, "Enter at most 9,999.00."),
    }),
    urethanes: urethanesToWrite,
    textTemplates: textTemplatesToWrite,
    siteReviews: siteReviewsToWrite,
  })
  .partial()

export const changeSettings = endpoint({
  area: "settings",
  name: "change-settings",
  method: "PUT",
  path: "/settings",
  roles: ["clerk"],
  access: ["table:read", "table:write", "uploads", "videos"],
  body: shapeByRole(
    SettingsChange.extend({
      ...baseVersion,
      /** The person confirmed formulas that price some glass below cost plus tax (`price_below_cost`). */
      belowCostConfirmed: z.boolean().optional(),
    }),
    {
      clerk: SettingsChange.pick({ premierVideo: true, schedulerTechnicians: true }).extend(baseVersion),
    },
  ),
  reply: Saved,
  refusals: ["changed_meanwhile", "price_below_cost", "not_a_video", "video_too_large"],
})
