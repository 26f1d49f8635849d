export const prices = {
  formulaFailed: "Unexpected response when loading quote formula.",
  totalChanged: "The total changed. Check the new total and save again.",
  switchByAction: "Use the action switchInvoiceType to change the invoice type.",
} as const
