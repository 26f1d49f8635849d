export const password = {
  missing: "Please enter a new password!",
  tooShort: "Password must be at least 4 characters long.",
  tooShortForStaff: "Staff passwords must be at least 8 characters long.",
  tooLong: "Password must be under 50 characters long.",
  tooCommon: "This password is too common. Choose one that's harder to guess.",
  hasPhone: "Choose a password without digits from the phone number.",
  tooWeakForStaff:
    "Your password is too easy to guess for a staff login. Choose a new one. We'll text a code to your phone.",
  currentMissing: "Enter your current password.",
  wrong: "That's not your current password.",
  needed: "Enter your password again to do this.",
  tooManyTries: "Too many wrong passwords. Log out, then log in with a code by text.",
  onlyOwn: "Only send your current password to change your own.",
  failed: "Couldn't change the password.",
  changed: "Password changed!",
} as const
