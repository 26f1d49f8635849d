import { t } from "../language.ts"

export const invoices = {
  missingNumber: "Missing Invoice Number!",
  missingPhone: "Missing Phone Number!",
  missingEmail: "Missing Email Address!",
  missingKey: t("Missing invoice key/number."),
  textIncomplete: "Cannot send text message.",
  linkMissing: "Keep the link to the invoice in the text.",
  noCopySent: "This invoice hasn't been sent yet. Send it by text or email.",
  copySent: "Invoice sent successfully.",
  copyFailed: (why: string) => `Failed to send invoice copy. ${why}`,
  notFound: t("Could not find requested Invoice."),
  processingFailed: t("Error processing invoice."),
  pdfFailed: t("Failed to generate pdf invoice."),
  pdfCreateFailed: "Failed to create pdf invoice.",
  priceOpen: t("Your price isn't ready yet."),
  pdfSaveFailed: "Failed to save invoice for viewing.",
} as const
