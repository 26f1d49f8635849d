export const invoices = {
  missingNumber: "Missing Invoice Number!",
  missingPhone: "Missing Phone Number!",
  missingEmail: "Missing Email Address!",
  missingKey: "Missing invoice key/number.",
  copySent: "Invoice sent successfully.",
  copyFailed: (why: string) => `Failed to send invoice copy. ${why}`,
  notFound: "Could not find requested Invoice.",
  processingFailed: "Error processing invoice.",
  pdfFailed: "Failed to generate pdf invoice.",
  pdfCreateFailed: "Failed to create pdf invoice.",
  pdfSaveFailed: "Failed to save invoice for viewing.",
} as const
