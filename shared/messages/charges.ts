export const charges = {
  none: "No charges have been saved.",
} as const
