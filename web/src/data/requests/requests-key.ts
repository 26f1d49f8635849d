export const requestsKey = ["service-requests"] as const
export const everyRequestKey = ["service-request"] as const
/** One request with all its fields. */
export const wholeRequestKey = (invoiceNumber: number) =>
  [...everyRequestKey, invoiceNumber, "whole"] as const
export const historyKey = (invoiceNumber: number) => [...everyRequestKey, invoiceNumber, "history"] as const
