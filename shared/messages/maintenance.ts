export const maintenance = {
  sentence: "This page is down for maintenance.",
} as const
