export const maintenance = {
  sentence: "The requested resource is under maintenance.",
} as const
