import { t } from "../language.ts"
export const password = {
  missing: t("Please enter a new password!"),
  tooShort: t("Password must be at least 4 characters long."),
  tooShortForStaff: t("Staff passwords must be at least 8 characters long."),
  tooLong: t("Password must be under 50 characters long."),
  tooCommon: t("This password is too common. Choose one that's harder to guess."),
  hasPhone: t("Choose a password without digits from the phone number."),
  tooWeakForStaff: t(
    "Your password is too easy to guess for a staff login. Choose a new one. We'll text a code to your phone.",
  ),
  currentMissing: t("Enter your current password."),
  wrong: t("That's not your current password."),
  needed: t("Enter your password again to do this."),
  tooManyTries: t("Too many wrong passwords. Log out, then log in with a code by text."),
  onlyOwn: t("Only send your current password to change your own."),
  failed: t("Couldn't change the password."),
  changed: t("Password changed!"),
} as const
