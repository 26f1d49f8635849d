import { t } from "../../language.ts"

/** What customers read and sign on the staff's device: a paper, in English with their own language above it. */
export const agreements = {
  authorizeWork: (total: string) => t(`I authorize this work for ${total}.`),
  declineCalibration: t(
    "I was told driver assistance may not work correctly without calibration, and I decline it.",
  ),
  acceptWork: t("I accept the completed work and its warranty."),
  authorizeCharge: t("I authorize the charge shown."),
  authorizeChargeAndAcceptWork: t("I authorize the charge shown and accept the work and its warranty."),
  youPay: t("You pay"),
  amount: t("Amount"),
  tip: t("Tip"),
  paidBy: t("Paid by"),
  at: t("At"),
  signAbove: t("Sign above"),
  typedName: t("The typed name counts as the signature"),
  save: t("Save"),
  reset: t("Reset"),
  close: t("Close"),
  cancel: t("Cancel"),
  typeName: t("Type the name instead"),
  signByHand: t("Sign by hand"),
  fullName: t("Full name"),
  rotateDevice: t("Please rotate device."),
  signFirst: t("Sign above first."),
  enterName: t("Enter the name."),
  leaveUnsaved: t("Leave without saving the signature?"),
  discardSignature: t("Discard signature"),
  back: t("Back"),
  signAgain: t("The customer will have to sign again."),
} as const
