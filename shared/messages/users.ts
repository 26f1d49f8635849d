import { t } from "../language.ts"

export const users = {
  addFailed: (why: string) => `An error occurred when adding a new user. ${why}`,
  createFailed: "Failed to create new user.",
  created: "New user created!",
  updated: t("User updated successfully!"),
  deactivated: t("User deactivated successfully!"),
  listFailed: "Couldn't load users.",
  rolesFailed: "Couldn't load roles.",
  sessionsFailed: "Couldn't load sessions.",
  none: "No users",
  adminRole: "Admin role is exclusive to the founder. Role update rejected!",
  developerRole: "Developer role must be assigned through database console. Role update rejected!",
  nameLength: t("Enter a name of 3 to 100 characters."),
  phoneLength: t("Enter a 10-digit US phone number."),
  faxLength: "Enter a 10-digit US fax number.",
  emailInvalid: t("Enter a valid email address."),
} as const
