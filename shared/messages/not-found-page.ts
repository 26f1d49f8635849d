export const notFoundPage = {
  sentence: "There were no pages that matched your requests.",
} as const
