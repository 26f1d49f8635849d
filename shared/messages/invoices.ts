import { t } from "../language.ts"

export const invoices = {
  missingNumber: t("Missing Invoice Number!"),
  missingPhone: t("Missing Phone Number!"),
  missingEmail: t("Missing Email Address!"),
  missingKey: t("Missing invoice key/number."),
  textIncomplete: t("Cannot send text message."),
  linkMissing: t("Keep the link to the invoice in the text."),
  noCopySent: t("This invoice hasn't been sent yet. Send it by text or email."),
  copySent: t("Invoice sent successfully."),
  copyFailed: (why: string) => t(`Failed to send invoice copy. ${why}`),
  notFound: t("Could not find requested Invoice."),
  processingFailed: t("Error processing invoice."),
  pdfFailed: t("Failed to generate pdf invoice."),
  pdfCreateFailed: t("Failed to create pdf invoice."),
  priceOpen: t("Your price isn't ready yet."),
  pdfSaveFailed: t("Failed to save invoice for viewing."),
} as const
