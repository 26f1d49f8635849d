export const prices = {
  totalChanged: "The total changed. Check the new total and save again.",
  switchByAction: "Use the action switchInvoiceType to change the invoice type.",
} as const
