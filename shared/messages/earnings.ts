export const earnings = {
  summaryFailed: "Could not generate earnings summary",
  overheadFailed: "Could not generate daily overhead summary",
  noOverhead: "No overhead today",
  notFound: "This technician doesn't exist.",
  endsBefore: "Choose a last day that isn't before the first.",
  tooLong: "Choose a year at most.",
} as const
