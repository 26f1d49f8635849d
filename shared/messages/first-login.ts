import { t } from "#shared/language.ts"

export const firstLogin = {
  codeSent: t("If this phone number has a login, we texted it a code. It expires in 10 minutes."),
  wait: (duration: string) => t(`We already sent a code. You can get a new one in ${duration}.`),
  enough: t("We can't send more codes to this phone today. Call the shop for help."),
  shopBusy: t("We can't text more codes right now. Try again in an hour, or call the shop."),
  sixDigits: t("Enter the six digits from the text."),
} as const
