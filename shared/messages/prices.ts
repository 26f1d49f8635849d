export const prices = {
  formulaFailed: "Unexpected response when loading quote formula.",
  totalChanged: "The total changed. Check the new total and save again.",
  switchByAction: "Use Switch to Insurance or Net.",
} as const
