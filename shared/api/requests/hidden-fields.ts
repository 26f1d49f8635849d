/**
 * Fields of a service request that some roles can't see. Schemas for replies, conflicts, history, and input all use
 * this table. Roles that aren't listed see everything.
 */

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
/** Derived values that reveal costs or the payer's rates: explanations contain costs and formulas. */
const derivedCosts = ["laborcost", "pnlnet", "why", "atRates", "needs"] as const
export const totalsOfCosts = ["totalPartsCost", "totalLaborCost", "totalMiscCost", "totalPnlNet"] as const
const clerkPriceFields = ["promo", "typedDue"] as const

export const hiddenFields = {
  technician: {
    request: [...totalsOfCosts, ...clerkPriceFields, "billRejections", "insurerBill"],
    line: [...enteredCosts, ...derivedCosts],
    ofTechnicians: ["pay", "rateMissing", "date"],
    unwritable: enteredCosts,
  },
  user: {
    request: [
      ...totalsOfCosts,
      ...clerkPriceFields,
      "billingNotes",
      "serviceWriterUserId",
      "billingProfileId",
      "openAlerts",
      "pendingPayment",
      "pendingRefund",
      "surplus",
      "countedOn",
      "countedAgainOn",
      "coverage",
      "insuranceDeductibleNote",
      "vinConfirmed",
      "partsConfirmed",
      "billRejections",
      "insurerBill",
      // Anyone with this key can act as the customer, so a billed account must not see it.
      "jobKey",
    ],
    line: [...enteredCosts, ...derivedCosts, "technicians", "flags", "pricedBy"],
  },
} as const

/** Converts field names to the mask that zod's `omit` takes. */
export const omitMask = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, true])) as Record<Field, true>
