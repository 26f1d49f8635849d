export const password = {
  missing: "Please enter a new password!",
  tooShort: "Password must be at least 4 characters long.",
  tooLong: "Password must be under 50 characters long.",
  failed: "Couldn't change the password.",
  changed: "Password changed!",
} as const
