export const notFoundPage = {
  sentence: "We couldn't find that page.",
} as const
