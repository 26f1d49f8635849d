export const lookup = {
  sessionFailed: "Session Failed",
  vehicleFailed: "Failed to load vehicle data",
  choicesFailed: (level: "year" | "make" | "model" | "style") => `Error loading available ${level}s`,
} as const
