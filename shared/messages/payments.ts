export const payments = {
  signatureFailed: (why: string) => `Failed to save signature. ${why}`,
  checkNumber: "YOU MUST ENTER A CHECK NUMBER FOR ACCOUNT TRACKING.",
  complete: "Payment Complete!",
  rotateDevice: "Please rotate device.",
} as const
