/*
 * What a service request does not show everybody, as one table: every schema of a narrower role leaves out what stands here,
 * in replies, conflicts, the history and what may be written. Whoever is not named sees all of it.
 */

/** What somebody enters of a line's costs, or of how its price is reckoned from them. */
const enteredCosts = [
  "cost",
  "partcost",
  "misccost",
  "pricingmethod",
  "markup",
  "markuptype",
  "markdown",
  "markdowntype",
] as const
/** What gives costs and the payer's rates away: an explanation's inputs are costs and formulas. */
const derivedCosts = ["laborcost", "pnlnet", "why", "atRates", "needs"] as const
export const totalsOfCosts = ["totalPartsCost", "totalLaborCost", "totalMiscCost", "totalPnlNet"] as const
/** What an amount due is solved with, which clerks alone set. */
const ofThePrice = ["promo", "typedDue"] as const

export const hidden = {
  technician: {
    request: [...totalsOfCosts, ...ofThePrice],
    line: [...enteredCosts, ...derivedCosts],
    ofTechnicians: ["pay", "date"],
    unwritable: enteredCosts,
  },
  user: {
    request: [
      ...totalsOfCosts,
      ...ofThePrice,
      "billingNotes",
      "serviceWriterUserId",
      "billingProfileId",
      "openAlerts",
      "pendingPayment",
      "pendingRefund",
      "surplus",
    ],
    line: [...enteredCosts, ...derivedCosts, "technicians", "flags", "pricedBy"],
  },
} as const

/** The fields in the form in which a schema leaves them out. */
export const mask = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, true])) as Record<Field, true>
